import type Stripe from "stripe";
import { agreedPlanOf } from "../agreements/agreed-plan.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";
import { voidObsoleteInvoices } from "../invoices/void-obsolete-invoices.ts";
import { isLive } from "../provider/fetch-subscription.ts";
import { nullIfMissing } from "../provider/provider-errors.ts";

/**
 * Ends a customer's subscriptions immediately, voids our open invoices, and deletes the customer at
 * the provider, which keeps the invoices as required by law. Returns the subscription ids. Safe to
 * repeat.
 */
export async function deleteCustomer(stripe: Stripe, customer: string): Promise<string[]> {
  const ended = await endSubscriptions(stripe, customer);
  await voidSentInvoices(stripe, customer);
  await stripe.customers.del(customer).catch(nullIfMissing);
  return ended;
}

/**
 * Voids open invoices created by `invoice send`; earlier releases marked them only with their plan.
 */
async function voidSentInvoices(stripe: Stripe, customer: string): Promise<void> {
  const { data } = await stripe.invoices.list({ customer, status: "open", limit: 100 });
  for (const invoice of data) {
    const isOurs = invoice.metadata?.userId !== undefined || agreedPlanOf(invoice) !== null;
    if (invoice.billing_reason === "manual" && isOurs) await voidInvoice(stripe, invoice.id);
  }
}

/**
 * Ends a customer's live subscriptions immediately and voids their open invoices; returns the
 * subscription ids.
 */
export async function endSubscriptions(stripe: Stripe, customer: string): Promise<string[]> {
  const { data } = await stripe.subscriptions.list({ customer, status: "all", limit: 100 });
  const live = data.filter((subscription) => isLive(subscription)).map(({ id }) => id);
  // A concurrent call may already have ended the subscription.
  for (const id of live) await stripe.subscriptions.cancel(id).catch(nullIfMissing);
  await voidObsoleteInvoices(stripe, customer);
  return live;
}
