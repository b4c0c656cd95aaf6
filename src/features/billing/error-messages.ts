/**
 * Refusals of charges that differ from the amount shown; kept separate so that few pages load them.
 */
export const CHARGE_ERRORS = {
  dueToday: "{amount} is due today. Nothing has been charged yet: please check the amount and confirm it.",
  afterTrial:
    "The price has changed: {amount} after the trial. Nothing has been charged: please check it and confirm it.",
  otherCurrency:
    "The price for your country is now {amount}. Nothing has been charged: please check it and confirm it.",
} as const;

/** Errors for the promotion code field; kept separate so no other page loads them. */
export const PROMOTION_ERRORS = {
  unknown: "There’s no such promotion code. Please check its spelling.",
  expired: "This promotion code has expired.",
  used: "This promotion code has been used up.",
  unfit: "This promotion code can’t be used for this plan, or not by this account.",
  tooShort: "This promotion code would end before your next payment, so it wouldn’t take anything off.",
  withoutTrial:
    "This promotion code is for a payment that is due today, and your free trial comes first. Please ask us for another one.",
  hasDiscount: "Your subscription already has a discount, and only one can apply at a time.",
} as const;
