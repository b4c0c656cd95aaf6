import { eq, max } from "drizzle-orm";
import type Stripe from "stripe";
import { subscriptionEvents } from "../../db/schema.ts";
import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { ERRORS } from "../../shared/messages.ts";
import type { User } from "../accounts/queries.ts";
import { fetchSubscription, idOf, isLive } from "./fetch-subscription.ts";

export interface Intent {
  subscription: Stripe.Subscription;
  /** The idempotency key of one step of it. */
  key(step: string): string;
}

/**
 * The live subscription that an owner wants to change, and keys that are the same for everybody who saw it in
 * this state: clicked twice, in two tabs or on two replicas, a change is made once, and later again.
 * @throws DomainError `conflict` without a live subscription.
 */
export async function intentOf(services: Services, owner: User): Promise<Intent> {
  const generation = await generationOf(services, owner.id);
  const subscription = owner.stripeCustomerId
    ? await fetchSubscription(services.stripe, owner.stripeCustomerId)
    : null;
  if (!isLive(subscription)) {
    throw new DomainError("conflict", ERRORS.noSubscription, { code: "no_subscription" });
  }
  const seen = [
    generation,
    subscription.id,
    idOf(subscription.latest_invoice),
    idOf(subscription.default_payment_method),
    idOf(subscription.schedule),
  ].join(":");
  return { subscription, key: (step) => `${step}:${owner.billingKey}:${seen}` };
}

/** Grows with each change; read before the provider's state, so that an old state never has a new number. */
export async function generationOf({ db }: Services, userId: number): Promise<number> {
  const [row] = await db
    .select({ newest: max(subscriptionEvents.id) })
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.userId, userId));
  return row?.newest ?? 0;
}
