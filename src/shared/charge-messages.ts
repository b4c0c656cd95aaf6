/** Refusals of charges that differ from what a screen named, apart so that few pages have them. */
export const CHARGE_ERRORS = {
  dueToday: "{amount} is due today. Nothing has been charged yet: please check the amount and confirm it.",
  afterTrial:
    "The price has changed: {amount} after the trial. Nothing has been charged: please check it and confirm it.",
  otherCurrency:
    "The price for your country is now {amount}. Nothing has been charged: please check it and confirm it.",
} as const;
