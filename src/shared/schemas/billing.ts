import * as v from "valibot";
import { VALIDATION } from "../messages.ts";
import type { BillingCycle, PlanId } from "../plans.ts";
import { BillingCycleSchema, PlanSchema } from "./registration.ts";

/** Why an owner cancels; the values are the provider's own (`cancellation_details.feedback`). */
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

const IntegerSchema = v.pipe(v.number(VALIDATION.required), v.integer(VALIDATION.required));

/**
 * `prorationDate` and the amounts are the preview's, so that what is charged is what was shown: a change that
 * would cost something else by now is refused.
 */
export const ChangePlanSchema = v.object({
  ...PlanChoiceSchema.entries,
  prorationDate: v.optional(v.nullable(IntegerSchema)),
  dueNow: v.optional(IntegerSchema),
  nextCharge: v.optional(IntegerSchema),
});
export type ChangePlanInput = v.InferOutput<typeof ChangePlanSchema>;

/** A reason is asked for, and never demanded; a form that leaves it out sends an empty string. */
export const CancelSchema = v.object({
  reason: v.optional(v.picklist(["", ...CANCELLATION_REASONS], VALIDATION.required), ""),
  comment: v.optional(
    v.pipe(v.string(VALIDATION.required), v.trim(), v.maxLength(500, VALIDATION.tooLong)),
    "",
  ),
});
export type CancelInput = v.InferOutput<typeof CancelSchema>;

/**
 * An invoice as the owner's screen named it; nothing else and no more than its amount is charged.
 */
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
  /** The invoice that the new card pays; without one nothing is charged. */
  invoice: v.optional(v.nullable(NamedInvoiceSchema), null),
});
export type PaymentMethodInput = v.InferOutput<typeof PaymentMethodSchema>;

/**
 * `dueNow` is what the screen said is charged today, in cents; a subscription that would cost more
 * is refused.
 */
export const SubscribeSchema = v.object({
  ...PlanChoiceSchema.entries,
  setupIntentId: SetupIntentIdSchema,
  dueNow: v.optional(IntegerSchema),
});
export type SubscribeInput = v.InferOutput<typeof SubscribeSchema>;

/** Integer cents, as the provider says; `currency` in lower case. */
export interface Money {
  amount: number;
  currency: string;
}

/** `GET /api/billing`. Moments are ISO 8601. */
export interface BillingView {
  /** The moment by the billing clock, which runs ahead of the browser's where a demo was advanced. */
  now: string;
  plan: PlanId;
  billingCycle: BillingCycle;
  /**
   * Price of a period, which stays when the list price is raised; null without a live subscription.
   */
  price: Money | null;
  /** The provider's status, or `none` without a subscription. */
  status: string;
  access: "on" | "grace" | "off";
  trialEnd: string | null;
  /** When access ends after a failed payment; null unless the payment is overdue. */
  graceEnd: string | null;
  /** When a cancelled subscription ends; null unless it was cancelled. */
  cancelAt: string | null;
  nextCharge: (Money & { date: string }) | null;
  card: { brand: string; last4: string; expMonth: number; expYear: number } | null;
  /** A downgrade that waits for the period's end. */
  pendingChange: { plan: PlanId; billingCycle: BillingCycle; effectiveAt: string } | null;
  openInvoice: OpenInvoice | null;
  /** When the account is deleted, its widgets being off until then; null unless its owner asked for it. */
  deletesAt: string | null;
  /** Whether the provider ended the subscription because it could not be paid. */
  endedUnpaid: boolean;
  /** Visits since the month's start against the plan's allowance. */
  usage: { visits: number; allowance: number; since: string };
}

/**
 * The invoice that waits for payment: the latest one, since it alone decides whether the
 * subscription goes on.
 */
export interface OpenInvoice extends Money {
  id: string;
  /** The provider's page where it can be paid; null for a draft. */
  hostedInvoiceUrl: string | null;
  /**
   * What is missing: the owner's word to the bank (3-D Secure), a card that can be charged, or
   * nothing while a payment is being processed.
   */
  needs: "confirmation" | "card" | "nothing";
  /** When the card is tried again; null when it is not. */
  nextAttempt: string | null;
  /** The plan that begins once it is paid; null for an invoice of the current one. */
  change: PlanChoice | null;
}

export interface InvoiceView extends Money {
  id: string;
  number: string | null;
  date: string;
  status: string;
  hostedInvoiceUrl: string | null;
}

/** `POST /api/billing/preview`: what a change of plan or cycle costs, before it is confirmed. */
export interface PlanPreview {
  /** `now`, at the period's end (a downgrade), or during the trial, when nothing is charged. */
  takesEffect: "now" | "period_end" | "trial";
  /** Charged at once; 0 when nothing is. */
  dueNow: Money;
  /** The account's credit, which is used before the card is charged; 0 when there is none. */
  balance: Money;
  /** What this change gives back, kept for later invoices; 0 when it costs something. */
  credit: Money;
  nextCharge: Money & { date: string };
  /** Whether what is left of the credit is still to be taken off the next charge. */
  isBeforeCredit: boolean;
  effectiveAt: string;
  /** Unix seconds; what is due now was reckoned as of then. */
  prorationDate: number | null;
}
