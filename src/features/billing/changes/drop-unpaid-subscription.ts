import Stripe from "stripe";
import type { Services } from "#src/services.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";
import { idOf } from "../provider/fetch-subscription.ts";

/**
 * Cancels a subscription whose first payment failed. Voids the invoice first, so that an
 * interruption leaves nothing to pay; if it was just paid, the subscription continues.
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
    // Another tab cancelled it first, or the provider ended it with its invoice.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}
