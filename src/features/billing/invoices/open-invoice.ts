import type Stripe from "stripe";
import type { OpenInvoice } from "#shared/schemas/billing.ts";
import { expanded, fromUnix, isLive } from "../provider/fetch-subscription.ts";
import { offerOf } from "../provider/offer-of.ts";

/** Statuses in which the provider may leave renewals as drafts that it never collects. */
const OVERDUE = new Set<Stripe.Subscription.Status>(["past_due", "unpaid"]);

/**
 * The invoice that a live subscription waits for: its latest one, which alone decides whether it
 * goes on. Null when that is paid, or about to be charged as agreed.
 * @param subscription with its latest invoice expanded.
 */
export function dueInvoiceOf(subscription: Stripe.Subscription | null): Stripe.Invoice | null {
  const latest = expanded(subscription?.latest_invoice);
  if (!latest || !isLive(subscription)) return null;
  if (latest.status === "open") return latest;
  const isOwed = latest.status === "draft" && OVERDUE.has(subscription.status) && latest.amount_remaining > 0;
  return isOwed ? latest : null;
}

/** The invoice that a live subscription waits for, and what it takes to pay it; null without one. */
export async function openInvoiceOf(
  stripe: Stripe,
  subscription: Stripe.Subscription | null,
): Promise<OpenInvoice | null> {
  const due = dueInvoiceOf(subscription);
  if (!due || !subscription) return null;
  const { invoice, intent } = await fetchWithPayment(stripe, due.id);
  return {
    id: invoice.id,
    amount: invoice.amount_remaining,
    currency: invoice.currency,
    hostedInvoiceUrl: invoice.hosted_invoice_url ?? null,
    needs: missingFor(intent),
    nextAttempt: fromUnix(invoice.next_payment_attempt)?.toISOString() ?? null,
    change: awaitedPlan(subscription),
  };
}

/** The invoice that a new card is to pay; null while a payment of it is under way, too. */
export async function payableInvoiceOf(
  stripe: Stripe,
  subscription: Stripe.Subscription | null,
): Promise<Stripe.Invoice | null> {
  const due = dueInvoiceOf(subscription);
  if (!due) return null;
  const { invoice, intent } = await fetchWithPayment(stripe, due.id);
  return isProcessing(intent) ? null : invoice;
}

function missingFor(intent: Stripe.PaymentIntent | null): OpenInvoice["needs"] {
  if (isProcessing(intent)) return "nothing";
  return needsConfirmation(intent) ? "confirmation" : "card";
}

/** An invoice and the payment that was tried for it. */
export async function fetchWithPayment(
  stripe: Stripe,
  invoiceId: string,
): Promise<{ invoice: Stripe.Invoice; intent: Stripe.PaymentIntent | null }> {
  const invoice = await stripe.invoices.retrieve(invoiceId, {
    expand: ["payments.data.payment.payment_intent"],
  });
  return { invoice, intent: expanded(invoice.payments?.data[0]?.payment.payment_intent) };
}

/** Whether a payment has been sent off and its result is still to come, as with a bank debit. */
export function isProcessing(intent: Stripe.PaymentIntent | null): boolean {
  return intent?.status === "processing";
}

/** Whether the bank wants the owner to confirm a payment: while it waits, or after a charge without them. */
export function needsConfirmation(intent: Stripe.PaymentIntent | null): boolean {
  return (
    intent?.status === "requires_action" || intent?.last_payment_error?.code === "authentication_required"
  );
}

function awaitedPlan({ pending_update }: Stripe.Subscription): OpenInvoice["change"] {
  return offerOf(pending_update?.subscription_items?.[0]?.price);
}
