import type Stripe from "stripe";
import { voidObsoleteInvoices } from "../invoices/void-obsolete-invoices.ts";
import { isLive } from "../provider/fetch-subscription.ts";
import { nullIfMissing } from "../provider/provider-errors.ts";

/** Ends a customer's live subscriptions now and voids their open invoices; returns their ids. */
export async function endSubscriptions(stripe: Stripe, customer: string): Promise<string[]> {
  const { data } = await stripe.subscriptions.list({ customer, status: "all", limit: 100 });
  const live = data.filter((subscription) => isLive(subscription)).map(({ id }) => id);
  // A concurrent call may have ended one.
  for (const id of live) await stripe.subscriptions.cancel(id).catch(nullIfMissing);
  await voidObsoleteInvoices(stripe, customer);
  return live;
}
