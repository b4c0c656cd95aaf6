import * as v from "valibot";
import { CURRENCIES, type Currency } from "../currency.ts";
import { VALIDATION } from "../messages.ts";

/** A code as typed; empty for none. */
export const PromotionCodeSchema = v.optional(
  v.pipe(v.string(VALIDATION.required), v.trim(), v.maxLength(100, VALIDATION.tooLong)),
  "",
);

/** Cents of the first charge that the screen named; a higher one is refused. */
export const NamedChargeSchema = v.optional(
  v.nullable(v.pipe(v.number(VALIDATION.required), v.integer(VALIDATION.required))),
  null,
);

/** Currency that the screen named; another one is refused. */
export const NamedCurrencySchema = v.optional(v.nullable(v.picklist(CURRENCIES, VALIDATION.required)), null);

/** Integer cents; `currency` in lower case. */
export interface Money {
  amount: number;
  currency: string;
}

/** Share or amount that a discount takes off each payment. */
export interface Reduction {
  /** The promotion code; null for a discount that the operator gave. */
  code: string | null;
  percentOff: number | null;
  amountOff: Money | null;
}

/** Cost of a new subscription. */
export interface Quote {
  /** The first payment, when the trial ends or today without one. */
  firstCharge: Money;
  /** Price of a payment without a discount. */
  price: Money & { currency: Currency };
  discount: QuotedDiscount | null;
}

export interface QuotedDiscount extends Reduction {
  /** Number of payments that it reduces; null for all. */
  payments: number | null;
}
