import { t } from "../language/translate.ts";
import { every, formatAmount } from "./format-price.ts";
import type { BillingCycle } from "./prices-trial-and-grace.ts";
import type { Quote, QuotedDiscount, Reduction } from "./schemas.ts";

/** Returns a discount's reduction in words, e.g. `30%` or `$10`. */
export function reductionWords({ percentOff, amountOff }: Reduction): string {
  if (amountOff) return formatAmount(amountOff.amount, amountOff.currency);
  return t("{percent}%", { percent: percentOff ?? 0 });
}

/** Returns a discount in words, e.g. `SPRING: 30% off the first 3 payments`. */
export function discountWords(discount: QuotedDiscount): string {
  const { code, payments } = discount;
  const words = discountPeriod(reductionWords(discount), payments);
  return code ? `${code}: ${words}` : words;
}

function discountPeriod(reduction: string, payments: number | null): string {
  if (payments === null) return t("{reduction} off every payment", { reduction });
  if (payments === 1) return t("{reduction} off the first payment", { reduction });
  return t("{reduction} off the first {payments} payments", { reduction, payments });
}

/**
 * Returns the quoted price in words, e.g. `$20.30 every month for the first 3 payments, then $29
 * every month`.
 */
export function quotedRenewal({ firstCharge, price, discount }: Quote, cycle: BillingCycle): string {
  const first = formatAmount(firstCharge.amount, firstCharge.currency);
  const everyTime = every(first, cycle);
  if (!discount || discount.payments === null) return everyTime;
  const then = every(formatAmount(price.amount, price.currency), cycle);
  if (discount.payments === 1) return t("{first} once, then {then}", { first, then });
  const { payments } = discount;
  return t("{first} for the first {payments} payments, then {then}", { first: everyTime, payments, then });
}
