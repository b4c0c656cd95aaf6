import * as v from "valibot";
import { VALIDATION } from "../messages.ts";
import { trimmedTextSchema } from "../schemas/trimmed-text.ts";
import type { Currency } from "./currency.ts";
import { CURRENCIES } from "./currency.ts";
import { CountrySchema } from "./invoice-details.ts";
import { BillingCycleSchema, PlanSchema } from "./plan-schemas.ts";
import type { BillingCycle, PlanId } from "./prices-trial-and-grace.ts";

/** A code as entered; empty for none. */
export const PromotionCodeSchema = v.optional(
  v.pipe(v.string(VALIDATION.required), v.trim(), v.maxLength(100, VALIDATION.tooLong)),
  "",
);

/** First charge as displayed, in cents; a higher charge is refused. */
export const NamedChargeSchema = v.optional(
  v.nullable(v.pipe(v.number(VALIDATION.required), v.integer(VALIDATION.required))),
  null,
);

/** Currency as displayed; any other currency is refused. */
export const NamedCurrencySchema = v.optional(v.nullable(v.picklist(CURRENCIES, VALIDATION.required)), null);

export type { Money };

/** Reasons for canceling, with the provider's values (`cancellation_details.feedback`). */
export const CANCELLATION_REASONS = [
  "too_expensive",
  "missing_features",
  "switched_service",
  "unused",
  "customer_service",
  "too_complex",
  "low_quality",
  "other",
] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];

const SetupIntentIdSchema = v.pipe(
  v.string(VALIDATION.required),
  v.regex(/^seti_\w{1,100}$/, VALIDATION.required),
);

export const PlanChoiceSchema = v.object({ plan: PlanSchema, billingCycle: BillingCycleSchema });
export type PlanChoice = v.InferOutput<typeof PlanChoiceSchema>;

export const QuoteSchema = v.object({
  ...PlanChoiceSchema.entries,
  promotionCode: PromotionCodeSchema,
  country: CountrySchema,
});
export type QuoteInput = v.InferOutput<typeof QuoteSchema>;

export const PromotionSchema = v.object({
  promotionCode: trimmedTextSchema(VALIDATION.required, 100, VALIDATION.tooLong),
});
export type PromotionInput = v.InferOutput<typeof PromotionSchema>;

const IntegerSchema = v.pipe(v.number(VALIDATION.required), v.integer(VALIDATION.required));

/** Date and amounts come from the preview; the change is refused if its cost has since changed. */
export const ChangePlanSchema = v.object({
  ...PlanChoiceSchema.entries,
  prorationDate: v.optional(v.nullable(IntegerSchema)),
  dueNow: v.optional(IntegerSchema),
  nextCharge: v.optional(IntegerSchema),
});
export type ChangePlanInput = v.InferOutput<typeof ChangePlanSchema>;

/** The reason is optional; a form without one sends an empty string. */
export const CancelSchema = v.object({
  reason: v.optional(v.picklist(["", ...CANCELLATION_REASONS], VALIDATION.required), ""),
  comment: v.optional(
    v.pipe(v.string(VALIDATION.required), v.trim(), v.maxLength(500, VALIDATION.tooLong)),
    "",
  ),
});
export type CancelInput = v.InferOutput<typeof CancelSchema>;

/** An invoice as shown to the owner; no other invoice or higher amount is charged. */
export const NamedInvoiceSchema = v.object(
  {
    id: v.pipe(v.string(VALIDATION.required), v.regex(/^in_\w{1,100}$/, VALIDATION.required)),
    amount: IntegerSchema,
  },
  VALIDATION.required,
);
export type NamedInvoice = v.InferOutput<typeof NamedInvoiceSchema>;

export const PaymentMethodSchema = v.object({
  setupIntentId: SetupIntentIdSchema,
  /** Invoice to pay with the new card; null to charge nothing. */
  invoice: v.optional(v.nullable(NamedInvoiceSchema), null),
});
export type PaymentMethodInput = v.InferOutput<typeof PaymentMethodSchema>;

/** `dueNow` is today's charge as displayed, in cents; a higher charge is refused. */
export const SubscribeSchema = v.object({
  ...PlanChoiceSchema.entries,
  setupIntentId: SetupIntentIdSchema,
  dueNow: v.optional(IntegerSchema),
  currency: NamedCurrencySchema,
  promotionCode: PromotionCodeSchema,
  country: CountrySchema,
});
export type SubscribeInput = v.InferOutput<typeof SubscribeSchema>;

/** An account's subscription. Times are in ISO 8601 format. */
export interface BillingView {
  /** Billing clock's time, which is ahead of the browser's once a demo's clock is advanced. */
  now: string;
  plan: PlanId;
  billingCycle: BillingCycle;
  /**
   * Price per period, which stays the same if the list price rises; null without a live
   * subscription.
   */
  price: Money | null;
  /** Currency fixed for the account; null if it pays in its country's currency. */
  currency: Currency | null;
  /** A live subscription's current discount; `ends` is null if it doesn't expire. */
  discount: (Reduction & { ends: string | null }) | null;
  /** The provider's status, or `none` without a subscription. */
  status: string;
  access: "on" | "grace" | "off";
  trialEnd: string | null;
  /** End of access after a failed payment; null unless a payment is overdue. */
  graceEnd: string | null;
  /** End of a canceled subscription; null unless canceled. */
  cancelAt: string | null;
  nextCharge: (Money & { date: string }) | null;
  card: { brand: string; last4: string; expMonth: number; expYear: number } | null;
  /** A downgrade that takes effect at the period's end. */
  pendingChange: { plan: PlanId; billingCycle: BillingCycle; effectiveAt: string } | null;
  openInvoice: OpenInvoice | null;
  /**
   * Time at which the account will be deleted, with its widgets off in the meantime; null unless
   * requested.
   */
  deletesAt: string | null;
  /** Whether the provider ended the subscription for nonpayment. */
  endedUnpaid: boolean;
  /**
   * Plan granted by the operator; null without a grant. `until` is null if the grant doesn't end.
   */
  grant: { plan: PlanId; until: string | null } | null;
  /** Visits since the start of the month. */
  usage: { visits: number; allowance: number; since: string };
}

/** The latest unpaid invoice, which alone determines whether the subscription continues. */
export interface OpenInvoice extends Money {
  id: string;
  /** The provider's payment page; null for a draft. */
  hostedInvoiceUrl: string | null;
  /**
   * Action required for payment: 3-D Secure, another card, or nothing while it is being processed.
   */
  needs: "confirmation" | "card" | "nothing";
  /** Time of the next attempt to charge; null if none is planned. */
  nextAttempt: string | null;
  /** Plan that starts once the invoice is paid; null if the invoice is for the current plan. */
  change: PlanChoice | null;
}

export interface InvoiceView extends Money {
  id: string;
  number: string | null;
  date: string;
  status: string;
  /** Cents refunded through credit notes, or 0. */
  refunded: number;
  /** Cents of tax included in the amount, or 0. */
  tax: number;
  /** Whether the recipient accounts for the tax, as a business elsewhere in the EU does. */
  isReverseCharge: boolean;
  hostedInvoiceUrl: string | null;
}

export interface PlanPreview {
  /** `period_end` for a downgrade, `trial` while nothing is charged. */
  takesEffect: "now" | "period_end" | "trial";
  /** Amount charged immediately, or 0. */
  dueNow: Money;
  /** The account's credit, applied before the card is charged, or 0. */
  balance: Money;
  /** Credit from this change toward later invoices, or 0. */
  credit: Money;
  nextCharge: Money & { date: string };
  /** Whether the remaining credit has yet to be deducted from `nextCharge`. */
  isBeforeCredit: boolean;
  effectiveAt: string;
  /** Unix time in seconds as of which the immediate charge is prorated. */
  prorationDate: number | null;
}

/** Integer cents; `currency` is lowercase. */
interface Money {
  amount: number;
  currency: string;
}

/** Percentage or amount that a discount takes off each payment. */
export interface Reduction {
  /** Promotion code; null for a discount given by the operator. */
  code: string | null;
  percentOff: number | null;
  amountOff: Money | null;
}

/** Price of a new subscription. */
export interface Quote {
  /** First payment, due at the end of the trial or, without a trial, today. */
  firstCharge: Money;
  /** Price per payment without a discount. */
  price: Money & { currency: Currency };
  discount: QuotedDiscount | null;
}

export interface QuotedDiscount extends Reduction {
  /** Number of payments it reduces; null for all. */
  payments: number | null;
}
