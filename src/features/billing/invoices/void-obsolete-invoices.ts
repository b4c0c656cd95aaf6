import type Stripe from "stripe";
import { idOf, isLive } from "../provider/fetch-subscription.ts";
import { nullIfMissing } from "../provider/provider-errors.ts";
import { voidInvoice } from "./void-invoice.ts";

/**
 * Voids a customer's open invoices that would buy nothing: invoices for ended subscriptions,
 * superseded by a later invoice, or for an upgrade of a canceled subscription. Skips manual
 * invoices and other products' invoices. Safe to repeat.
 */
export async function voidObsoleteInvoices(stripe: Stripe, customer: string): Promise<void> {
  const { data: open } = await stripe.invoices.list({ customer, status: "open", limit: 100 });
  const subscriptions = new Map<string, Promise<Stripe.Subscription | null>>();
  for (const invoice of open) {
    const { subscription: reference, metadata } = invoice.parent?.subscription_details ?? {};
    const id = idOf(reference);
    if (!id || !metadata?.userId || invoice.billing_reason === "manual") continue;
    const subscription = subscriptions.get(id) ?? stripe.subscriptions.retrieve(id).catch(nullIfMissing);
    subscriptions.set(id, subscription);
    if (isObsolete(invoice, await subscription)) await voidInvoice(stripe, invoice.id);
  }
}

function isObsolete({ id }: Stripe.Invoice, subscription: Stripe.Subscription | null): boolean {
  if (!isLive(subscription) || idOf(subscription.latest_invoice) !== id) return true;
  return subscription.pending_update !== null && subscription.cancel_at !== null;
}
