import type Stripe from "stripe";
import { voidObsoleteInvoices } from "../invoices/void-obsolete-invoices.ts";
import { isLive } from "../provider/fetch-subscription.ts";
import { isMissing } from "../provider/provider-errors.ts";

/**
 * Ends a customer's live subscriptions immediately and voids their open invoices; returns their
 * ids.
 */
export async function endSubscriptions(stripe: Stripe, customer: string): Promise<string[]> {
  const { data } = await stripe.subscriptions.list({ customer, status: "all", limit: 100 });
  const live = data.filter((subscription) => isLive(subscription)).map(({ id }) => id);
  for (const id of live) await stripe.subscriptions.cancel(id).catch(ignoreEnded);
  await voidObsoleteInvoices(stripe, customer);
  return live;
}

/** Covers a subscription that a concurrent call ended. */
function ignoreEnded(error: unknown): void {
  if (!isMissing(error)) throw error;
}
