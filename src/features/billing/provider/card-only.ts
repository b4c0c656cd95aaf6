import type Stripe from "stripe";
import { isLive } from "./fetch-subscription.ts";

/** Settings without which the provider's invoice page may accept bank debits, which take days. */
export const CARD_ONLY: Stripe.SubscriptionCreateParams.PaymentSettings = {
  payment_method_types: ["card"],
  save_default_payment_method: "on_subscription",
};

/** Adds the settings to a subscription that an earlier release created without them. */
export async function limitToCards(stripe: Stripe, subscription: Stripe.Subscription | null): Promise<void> {
  if (!isLive(subscription) || !subscription.metadata.userId) return;
  if (subscription.payment_settings?.payment_method_types) return;
  await stripe.subscriptions.update(subscription.id, { payment_settings: CARD_ONLY });
}
