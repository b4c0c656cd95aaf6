import type Stripe from "stripe";
import { nullIfMissing } from "../provider/provider-errors.ts";
import { endSubscriptions } from "./end-subscriptions.ts";

/**
 * Ends a customer's subscriptions immediately and deletes the customer at the provider, which
 * retains the invoices as the law requires. Returns the subscriptions' ids. Safe to repeat.
 */
export async function deleteCustomer(stripe: Stripe, customer: string): Promise<string[]> {
  const ended = await endSubscriptions(stripe, customer);
  await stripe.customers.del(customer).catch(nullIfMissing);
  return ended;
}
