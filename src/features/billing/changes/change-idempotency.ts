import { eq, max } from "drizzle-orm";
import type Stripe from "stripe";
import { ERRORS } from "#shared/messages.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { subscriptionEvents } from "#src/db/schema/billing.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { fetchSubscription, idOf, isLive } from "../provider/fetch-subscription.ts";

export interface ChangeContext {
  subscription: Stripe.Subscription;
  /** Returns the idempotency key for a step's nth attempt. */
  key(step: string, attempt: number): string;
  /** Whether the subscription is still in the state read earlier. */
  isOpen(): Promise<boolean>;
}

/**
 * Reads the owner's live subscription and derives idempotency keys from its state: repeated clicks,
 * tabs and replicas that read the same state make a change only once, but it can be made again
 * later.
 * @throws DomainError `conflict` if there is no live subscription.
 */
export async function beginChange(services: Services, owner: User): Promise<ChangeContext> {
  const eventId = await latestEventId(services, owner.id);
  const { stripeCustomerId: customer } = owner;
  const subscription = customer && (await fetchSubscription(services.stripe, customer));
  if (!subscription || !isLive(subscription)) {
    throw new DomainError("conflict", ERRORS.noSubscription, { code: "no_subscription" });
  }
  const seen = stateOf(subscription);
  return {
    subscription,
    key: (step, attempt) =>
      [step, owner.billingKey, eventId, seen, ...(attempt > 1 ? [attempt] : [])].join(":"),
    isOpen: async () => {
      const now = await fetchSubscription(services.stripe, customer);
      return now !== null && stateOf(now) === seen;
    },
  };
}

/** Covers everything that an owner can change about a subscription. */
function stateOf(subscription: Stripe.Subscription): string {
  const { id, items, latest_invoice, default_payment_method, schedule, cancel_at, discounts } = subscription;
  const references = [latest_invoice, default_payment_method, schedule, ...discounts].map(idOf);
  return [id, items.data[0]?.price.id, cancel_at, ...references].join(":");
}

/**
 * Returns an id that increases with each change. Must be read before the provider's state, so a
 * stale state never gets a new id.
 */
export async function latestEventId({ db }: Services, userId: number): Promise<number> {
  const [row] = await db
    .select({ newest: max(subscriptionEvents.id) })
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.userId, userId));
  return row?.newest ?? 0;
}
