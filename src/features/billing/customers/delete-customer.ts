import type Stripe from "stripe";
import { isMissing } from "../provider/provider-errors.ts";
import { endSubscriptions } from "./end-subscriptions.ts";

/**
 * Ends a customer's subscriptions at once and deletes the customer at the provider, which keeps its invoices as the
 * law demands. Answers the ids of the subscriptions; for a customer that was deleted before it does nothing.
 */
export async function deleteCustomer(stripe: Stripe, customer: string): Promise<string[]> {
  const ended = await endSubscriptions(stripe, customer);
  await stripe.customers.del(customer).catch(ignoreMissing);
  return ended;
}

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}
