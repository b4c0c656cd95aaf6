import type Stripe from "stripe";
import type { OpenInvoice } from "../../shared/schemas/billing.ts";
import { expanded, fromUnix, isLive } from "./fetch-subscription.ts";
import { readLookupKey } from "./prices.ts";

/** The invoice that a live subscription waits for, and what it takes to pay it; null without one. */
export async function openInvoiceOf(
  stripe: Stripe,
  subscription: Stripe.Subscription | null,
): Promise<OpenInvoice | null> {
  const latest = expanded(subscription?.latest_invoice);
  if (latest?.status !== "open" || !isLive(subscription)) return null;
  const { invoice, intent } = await fetchWithPayment(stripe, latest.id);
  return {
    amount: invoice.amount_remaining,
    currency: invoice.currency,
    hostedInvoiceUrl: invoice.hosted_invoice_url ?? null,
    needs: asksForOwner(intent) ? "confirmation" : "card",
    nextAttempt: fromUnix(invoice.next_payment_attempt)?.toISOString() ?? null,
    change: awaitedPlan(subscription),
  };
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

/** Whether the bank wants the owner to confirm a payment: while it waits, or after a charge without them. */
export function asksForOwner(intent: Stripe.PaymentIntent | null): boolean {
  return (
    intent?.status === "requires_action" || intent?.last_payment_error?.code === "authentication_required"
  );
}

function awaitedPlan({ pending_update }: Stripe.Subscription): OpenInvoice["change"] {
  return readLookupKey(pending_update?.subscription_items?.[0]?.price.lookup_key ?? null);
}
