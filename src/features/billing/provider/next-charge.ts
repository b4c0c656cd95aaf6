import Stripe from "stripe";
import type { BillingView } from "#shared/schemas/billing.ts";
import { expanded, fromUnix, idOf, periodEndOf } from "./fetch-subscription.ts";

export type NextCharge = NonNullable<BillingView["nextCharge"]>;

const RENEWS = new Set(["trialing", "active", "past_due"]);

/**
 * What the provider charges next, by its own reckoning: an invoice that it is about to finalize, else the one
 * that follows the period, as the customer's credit and a planned change make it. Null when nothing is to come.
 * @param subscription with its latest invoice expanded.
 */
export async function nextChargeOf(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<NextCharge | null> {
  const draft = chargedSoon(subscription);
  if (draft) return draft;
  const end = periodEndOf(subscription);
  if (!RENEWS.has(subscription.status) || subscription.cancel_at !== null || end === null) return null;
  const schedule = idOf(subscription.schedule);
  const preview = await stripe.invoices
    .createPreview(schedule ? { schedule } : { subscription: subscription.id })
    .catch(noneToCome);
  if (!preview) return null;
  const { amount_due: amount, currency } = preview;
  return { amount, currency, date: fromUnix(end).toISOString() };
}

/** It may have been cancelled meanwhile. */
function noneToCome(error: unknown): null {
  if (error instanceof Stripe.errors.StripeError && error.code === "invoice_upcoming_none") return null;
  throw error;
}

/** For about an hour after a period began its invoice is a draft. */
function chargedSoon({ latest_invoice }: Stripe.Subscription): NextCharge | null {
  const invoice = expanded(latest_invoice);
  if (invoice?.status !== "draft" || !invoice.automatically_finalizes_at) return null;
  const { amount_due: amount, currency, automatically_finalizes_at: date } = invoice;
  return amount > 0 ? { amount, currency, date: fromUnix(date).toISOString() } : null;
}
