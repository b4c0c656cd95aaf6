import { and, eq, lt, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { transact } from "../../db/client.ts";
import { subscriptionEvents, users } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import type { User } from "../accounts/queries.ts";
import { announceAccountChange } from "../widgets/announce-widget-change.ts";
import { readLookupKey } from "./prices.ts";

/** Statuses of a subscription that is over, or never began. */
const OVER = new Set(["canceled", "incomplete_expired"]);

type SubscriptionColumns = Pick<
  User,
  | "stripeSubscriptionId"
  | "plan"
  | "billingCycle"
  | "subscriptionStatus"
  | "currentPeriodEnd"
  | "trialEnd"
  | "canceledAt"
  | "pastDueSince"
>;

/**
 * Brings a user's subscription columns in line with the provider, with one `subscription_events` row if anything
 * changed. It takes a ticket before it asks, and writes only if no newer answer was written meanwhile, so it may
 * be called any number of times, at once and in any order. Answers the subscription, or null without one.
 */
export async function syncSubscription(
  services: Services,
  userId: number,
): Promise<Stripe.Subscription | null> {
  const taken = await takeTicket(services, userId);
  if (!taken?.customerId) return null;
  const subscription = await fetchSubscription(services.stripe, taken.customerId);
  const changed = await writeColumns(services, userId, taken.ticket, subscription);
  for (const publicId of changed) services.publicViews.invalidate(publicId);
  return subscription;
}

async function takeTicket({ db }: Services, userId: number) {
  const [row] = await db
    .update(users)
    .set({ syncTicket: sql`${users.syncTicket} + 1` })
    .where(eq(users.id, userId))
    .returning({ ticket: users.syncTicket, customerId: users.stripeCustomerId });
  return row;
}

/** The one that counts: a live one before one that is over, and of several the newest. */
async function fetchSubscription(stripe: Stripe, customer: string): Promise<Stripe.Subscription | null> {
  const { data } = await stripe.subscriptions.list({ customer, status: "all", limit: 100 });
  return data.find((one) => !OVER.has(one.status)) ?? data[0] ?? null;
}

async function writeColumns(
  services: Services,
  userId: number,
  ticket: number,
  subscription: Stripe.Subscription | null,
): Promise<string[]> {
  return transact(services.db, async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), lt(users.syncApplied, ticket)))
      .for("update");
    if (!user) return [];
    const columns = subscription ? columnsOf(subscription, user, services.billingClock.now()) : {};
    await tx
      .update(users)
      .set({ ...columns, syncApplied: ticket })
      .where(eq(users.id, userId));
    const changes = differences(user, columns);
    if (Object.keys(changes).length === 0) return [];
    await tx.insert(subscriptionEvents).values({
      userId,
      stripeSubscriptionId: subscription?.id ?? null,
      eventType: user.stripeSubscriptionId === subscription?.id ? "updated" : "created",
      previousStatus: user.stripeSubscriptionId ? user.subscriptionStatus : null,
      newStatus: subscription?.status ?? null,
      metadata: { changes },
    });
    return announceAccountChange(tx, user.accountId);
  });
}

function columnsOf(subscription: Stripe.Subscription, user: User, now: Date): SubscriptionColumns {
  const item = subscription.items.data[0];
  const offer = readLookupKey(item?.price.lookup_key ?? null);
  const pastDue = subscription.status === "past_due";
  return {
    stripeSubscriptionId: subscription.id,
    plan: offer?.plan ?? user.plan,
    billingCycle: offer?.billingCycle ?? user.billingCycle,
    subscriptionStatus: subscription.status,
    currentPeriodEnd: fromUnix(item?.current_period_end ?? null),
    trialEnd: fromUnix(subscription.trial_end) ?? user.trialEnd,
    canceledAt: fromUnix(subscription.canceled_at),
    pastDueSince: pastDue ? (user.pastDueSince ?? now) : null,
  };
}

function fromUnix(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1_000);
}

/** Old and new values of the columns that change. */
function differences(
  user: User,
  columns: Partial<SubscriptionColumns>,
): Record<string, { from: unknown; to: unknown }> {
  const changes: Record<string, { from: unknown; to: unknown }> = {};
  for (const name of Object.keys(columns) as Array<keyof SubscriptionColumns>) {
    const from = comparable(user[name]);
    const to = comparable(columns[name] ?? null);
    if (from !== to) changes[name] = { from, to };
  }
  return changes;
}

function comparable(value: string | Date | null): string | null {
  return value instanceof Date ? value.toISOString() : value;
}
