import Stripe from "stripe";
import type { BillingView } from "#shared/billing/schemas.ts";
import { expanded, fromUnix, idOf, periodEndOf } from "./fetch-subscription.ts";

export type NextCharge = NonNullable<BillingView["nextCharge"]>;

const RENEWS = new Set(["trialing", "active", "past_due"]);

/**
 * Returns the next charge as computed by the provider: an invoice it is about to finalize, or else
 * the invoice after the current period, including credit and any pending change. Null if there is
 * none.
 * @param subscription with its latest invoice expanded.
 */
export async function nextChargeOf(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<NextCharge | null> {
  const draft = draftCharge(subscription);
  if (draft) return draft;
  const end = periodEndOf(subscription);
  if (!RENEWS.has(subscription.status) || subscription.cancel_at !== null || end === null) return null;
  const schedule = idOf(subscription.schedule);
  const preview = await stripe.invoices
    .createPreview(schedule ? { schedule } : { subscription: subscription.id })
    .catch(ignoreNoneUpcoming);
  if (!preview) return null;
  const { amount_due: amount, currency } = preview;
  return { amount, currency, date: fromUnix(end).toISOString() };
}

/** Handles a cancellation made in the meantime. */
function ignoreNoneUpcoming(error: unknown): null {
  if (error instanceof Stripe.errors.StripeError && error.code === "invoice_upcoming_none") return null;
  throw error;
}

/** Returns the charge for a new period, whose invoice stays a draft for about an hour. */
function draftCharge({ latest_invoice }: Stripe.Subscription): NextCharge | null {
  const invoice = expanded(latest_invoice);
  if (invoice?.status !== "draft" || !invoice.automatically_finalizes_at) return null;
  const { amount_due: amount, currency, automatically_finalizes_at: date } = invoice;
  return amount > 0 ? { amount, currency, date: fromUnix(date).toISOString() } : null;
}
