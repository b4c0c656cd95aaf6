import Stripe from "stripe";
import type { Services } from "#src/services.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";
import { idOf } from "../provider/fetch-subscription.ts";

/**
 * Ends a subscription whose first payment did not go through. The invoice goes first: cut off in
 * between, nothing is left that could be paid for nothing. One that was paid a moment ago stands.
 */
export async function dropUnpaidSubscription(
  { stripe }: Services,
  { id, latest_invoice }: Stripe.Subscription,
): Promise<void> {
  const invoice = idOf(latest_invoice);
  if (invoice && (await voidInvoice(stripe, invoice)) === "paid") return;
  try {
    await stripe.subscriptions.cancel(id);
  } catch (error) {
    // Another tab was faster, or the provider ended it along with its invoice.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}
