import type Stripe from "stripe";
import type { OpenInvoice } from "#shared/billing/schemas.ts";
import { expanded, fromUnix, isLive } from "../provider/fetch-subscription.ts";
import { offerOf } from "../provider/offer-of.ts";

/** Statuses in which the provider may leave renewals as drafts, or write them off. */
const OVERDUE = new Set<Stripe.Subscription.Status>(["past_due", "unpaid"]);

/**
 * Returns a live subscription's unpaid invoice: the latest, which alone decides whether the
 * subscription continues. Null if that invoice is paid or about to be charged automatically.
 * @param subscription with its latest invoice expanded.
 */
export function dueInvoiceOf(subscription: Stripe.Subscription | null): Stripe.Invoice | null {
  const latest = expanded(subscription?.latest_invoice);
  if (!latest || !isLive(subscription)) return null;
  if (latest.status === "open") return latest;
  const isUncollected = latest.status === "draft" || latest.status === "uncollectible";
  return isUncollected && OVERDUE.has(subscription.status) && latest.amount_remaining > 0 ? latest : null;
}

/** Returns a live subscription's unpaid invoice, with the data needed to pay it. */
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
    needs: neededToPay(intent),
    nextAttempt: fromUnix(invoice.next_payment_attempt)?.toISOString() ?? null,
    change: awaitedPlan(subscription),
  };
}

/** Returns the unpaid invoice that a new card should pay, unless a payment is processing. */
export async function payableInvoiceOf(stripe: Stripe, subscription: Stripe.Subscription | null) {
  const due = dueInvoiceOf(subscription);
  if (!due) return null;
  const { invoice, intent } = await fetchWithPayment(stripe, due.id);
  return isProcessing(intent) ? null : invoice;
}

function neededToPay(intent: Stripe.PaymentIntent | null): OpenInvoice["needs"] {
  if (isProcessing(intent)) return "nothing";
  return needsConfirmation(intent) ? "confirmation" : "card";
}

export async function fetchWithPayment(stripe: Stripe, invoiceId: string) {
  const invoice = await stripe.invoices.retrieve(invoiceId, {
    expand: ["payments.data.payment.payment_intent"],
  });
  return { invoice, intent: expanded(invoice.payments?.data[0]?.payment.payment_intent) };
}

/** Whether a payment was sent but its result is still pending, as with a bank debit. */
export function isProcessing(intent: Stripe.PaymentIntent | null): boolean {
  return intent?.status === "processing";
}

/** Whether the bank requires the owner to confirm a payment that is pending or was declined. */
export function needsConfirmation(intent: Stripe.PaymentIntent | null): boolean {
  return (
    intent?.status === "requires_action" || intent?.last_payment_error?.code === "authentication_required"
  );
}

function awaitedPlan({ pending_update }: Stripe.Subscription): OpenInvoice["change"] {
  return offerOf(pending_update?.subscription_items?.[0]?.price);
}
