import type Stripe from "stripe";
import { isLive } from "./fetch-subscription.ts";

/**
 * Payment settings of every subscription. Without the type the provider's invoice page may take
 * bank debits, whose result comes days later.
 */
export const CARD_ONLY: Stripe.SubscriptionCreateParams.PaymentSettings = {
  payment_method_types: ["card"],
  save_default_payment_method: "on_subscription",
};

/** Brings a subscription of ours in line that an earlier release made without the type. */
export async function limitToCards(stripe: Stripe, subscription: Stripe.Subscription | null): Promise<void> {
  if (!isLive(subscription) || !subscription.metadata.userId) return;
  if (subscription.payment_settings?.payment_method_types) return;
  await stripe.subscriptions.update(subscription.id, { payment_settings: CARD_ONLY });
}
