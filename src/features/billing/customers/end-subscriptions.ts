import type Stripe from "stripe";
import { voidObsoleteInvoices } from "../invoices/void-obsolete-invoices.ts";
import { isLive } from "../provider/fetch-subscription.ts";
import { isMissing } from "../provider/provider-errors.ts";

/**
 * Ends at once every subscription of a customer that is not over yet, and voids what is unpaid;
 * returns their ids.
 */
export async function endSubscriptions(stripe: Stripe, customer: string): Promise<string[]> {
  const { data } = await stripe.subscriptions.list({ customer, status: "all", limit: 100 });
  const live = data.filter((one) => isLive(one)).map(({ id }) => id);
  for (const id of live) await stripe.subscriptions.cancel(id).catch(ignoreEnded);
  await voidObsoleteInvoices(stripe, customer);
  return live;
}

/** By somebody else a moment ago. */
function ignoreEnded(error: unknown): void {
  if (!isMissing(error)) throw error;
}
