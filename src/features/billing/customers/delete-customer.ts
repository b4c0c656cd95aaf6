import type Stripe from "stripe";
import { agreedPlanOf } from "../agreements/agreed-plan.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";
import { nullIfMissing } from "../provider/provider-errors.ts";
import { endSubscriptions } from "./end-subscriptions.ts";

/**
 * Ends a customer's subscriptions immediately, voids our open invoices, and deletes the customer at
 * the provider, which retains the invoices as the law requires. Returns the subscriptions' ids.
 * Safe to repeat.
 */
export async function deleteCustomer(stripe: Stripe, customer: string): Promise<string[]> {
  const ended = await endSubscriptions(stripe, customer);
  await voidSentInvoices(stripe, customer);
  await stripe.customers.del(customer).catch(nullIfMissing);
  return ended;
}

/** Voids open invoices of `invoice send`; earlier releases marked them with their plan only. */
async function voidSentInvoices(stripe: Stripe, customer: string): Promise<void> {
  const { data } = await stripe.invoices.list({ customer, status: "open", limit: 100 });
  for (const invoice of data) {
    const isOurs = invoice.metadata?.userId !== undefined || agreedPlanOf(invoice) !== null;
    if (invoice.billing_reason === "manual" && isOurs) await voidInvoice(stripe, invoice.id);
  }
}
