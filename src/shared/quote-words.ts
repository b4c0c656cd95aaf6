import { type BillingCycle, formatAmount } from "./plans.ts";
import type { Quote, QuotedDiscount, Reduction } from "./schemas/quote.ts";

/** `30%` or `$10`: what a discount takes off. */
export function reductionWords({ percentOff, amountOff }: Reduction): string {
  return amountOff ? formatAmount(amountOff.amount, amountOff.currency) : `${percentOff ?? 0}%`;
}

/** `SPRING: 30% off the first 3 payments` */
export function discountWords(discount: QuotedDiscount): string {
  const { code, payments } = discount;
  const which = payments === 1 ? "the first payment" : `the first ${payments} payments`;
  const words = `${reductionWords(discount)} off ${payments === null ? "every payment" : which}`;
  return code ? `${code}: ${words}` : words;
}

/** `$20.30 every month for the first 3 payments, then $29 every month` */
export function quotedRenewal({ firstCharge, price, discount }: Quote, cycle: BillingCycle): string {
  const every = cycle === "yearly" ? "every year" : "every month";
  const first = formatAmount(firstCharge.amount, firstCharge.currency);
  if (!discount || discount.payments === null) return `${first} ${every}`;
  const then = `${formatAmount(price.amount, price.currency)} ${every}`;
  return discount.payments === 1
    ? `${first} once, then ${then}`
    : `${first} ${every} for the first ${discount.payments} payments, then ${then}`;
}
