import type Stripe from "stripe";
import type { Services } from "../../services.ts";
import type { BillingView, SubscribeInput } from "../../shared/schemas/billing.ts";
import { findUser, type User } from "../accounts/queries.ts";
import { firstOneStands } from "./ask-provider.ts";
import { billingView } from "./billing-view.ts";
import { confirmedCard } from "./card-setup.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import { fetchSubscription, isLive } from "./fetch-subscription.ts";
import { generationOf } from "./owner-intent.ts";
import { findPrice } from "./prices.ts";
import { requireStaying } from "./require-staying.ts";
import { setPaymentMethod } from "./set-payment-method.ts";
import { syncSubscription } from "./sync-subscription.ts";

/**
 * Subscribes an account that has no live subscription. What is left of its trial is kept, and there is no second
 * one: after it the first period is charged at once. A live subscription stands; one that waits for its first
 * payment is paid with the given card.
 * @throws DomainError `conflict` for a card that is not confirmed or somebody else's; `waits_for_deletion`.
 */
export async function subscribe(
  services: Services,
  owner: User,
  input: SubscribeInput,
): Promise<BillingView> {
  requireStaying(owner);
  const generation = await generationOf(services, owner.id);
  const current = await syncSubscription(services, owner.id);
  if (current?.status === "incomplete") return setPaymentMethod(services, owner, input.setupIntentId);
  if (!isLive(current)) await createSubscription(services, owner, input, generation);
  await syncSubscription(services, owner.id);
  return billingView(services, owner.id);
}

async function createSubscription(
  services: Services,
  owner: User,
  { plan, billingCycle, setupIntentId }: SubscribeInput,
  generation: number,
): Promise<void> {
  const { stripe } = services;
  const customer = await ensureCustomer(services, owner);
  const card = await confirmedCard(services, customer, setupIntentId);
  const price = await findPrice(stripe, plan, billingCycle);
  const trialEnd = await remainingTrial(services, owner.id);
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
  const wanted: Stripe.SubscriptionCreateParams = {
    customer,
    items: [{ price }],
    ...(trialEnd && { trial_end: trialEnd }),
    default_payment_method: card,
    off_session: true,
    payment_behavior: "allow_incomplete",
    payment_settings: { save_default_payment_method: "on_subscription" },
    trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
    metadata: { userId: String(owner.id) },
  };
  const key = `subscribe:${owner.billingKey}:${generation}`;
  await firstOneStands(
    (attempt) =>
      stripe.subscriptions.create(wanted, { idempotencyKey: attempt > 1 ? `${key}:${attempt}` : key }),
    async () => !isLive(await fetchSubscription(stripe, customer)),
  );
}

/** In unix seconds; null once it is over. */
async function remainingTrial({ db, billingClock }: Services, userId: number): Promise<number | null> {
  const user = await findUser(db, String(userId));
  if (!user?.trialEnd || user.trialEnd <= billingClock.now()) return null;
  return Math.ceil(user.trialEnd.getTime() / 1_000);
}
