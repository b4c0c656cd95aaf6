import { and, eq, lt, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { transact } from "../../db/client.ts";
import { subscriptionEvents, users } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import type { User } from "../accounts/queries.ts";
import { announceAccountChange } from "../widgets/announce-widget-change.ts";
import { fetchSubscription } from "./fetch-subscription.ts";
import { mailOnce } from "./mail-once.ts";
import { type Changes, columnsOf, differences } from "./subscription-columns.ts";
import { noticesOf } from "./subscription-notices.ts";

/**
 * Brings a user's subscription columns in line with the provider, with one `subscription_events` row if anything
 * changed. It takes a ticket before it asks, and writes only if no newer answer was written meanwhile, so it may
 * be called any number of times, at once and in any order. Answers the subscription, or null without one.
 */
export async function syncSubscription(
  services: Services,
  userId: number,
): Promise<Stripe.Subscription | null> {
  return (await syncAndCompare(services, userId)).subscription;
}

/** The same, and whether the columns were out of line with the provider. */
export async function syncAndCompare(
  services: Services,
  userId: number,
): Promise<{ subscription: Stripe.Subscription | null; changed: boolean }> {
  const taken = await takeTicket(services, userId);
  if (!taken?.customerId) return { subscription: null, changed: false };
  const subscription = await fetchSubscription(services.stripe, taken.customerId);
  const written = await writeColumns(services, userId, taken.ticket, subscription);
  services.mail.wake();
  for (const publicId of written.publicIds) services.publicViews.invalidate(publicId);
  return { subscription, changed: written.changed };
}

async function takeTicket({ db }: Services, userId: number) {
  const [row] = await db
    .update(users)
    .set({ syncTicket: sql`${users.syncTicket} + 1` })
    .where(eq(users.id, userId))
    .returning({ ticket: users.syncTicket, customerId: users.stripeCustomerId });
  return row;
}

const NOTHING_WRITTEN = { changed: false, publicIds: [] as string[] };

async function writeColumns(
  services: Services,
  userId: number,
  ticket: number,
  subscription: Stripe.Subscription | null,
): Promise<typeof NOTHING_WRITTEN> {
  return transact(services.db, async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), lt(users.syncApplied, ticket)))
      .for("update");
    if (!user) return NOTHING_WRITTEN;
    const now = services.billingClock.now();
    const columns = columnsOf(subscription, user, now);
    const changes = differences(user, columns);
    if (subscription) {
      const after = { ...user, ...columns };
      const sighting = { config: services.config, user, subscription, columns: after, changes, now };
      await mailOnce(services, tx, userId, noticesOf(sighting));
    }
    await tx
      .update(users)
      .set({ ...columns, syncApplied: ticket })
      .where(eq(users.id, userId));
    if (Object.keys(changes).length === 0) return NOTHING_WRITTEN;
    await tx.insert(subscriptionEvents).values(eventRow(user, subscription, changes));
    return { changed: true, publicIds: await announceAccountChange(tx, user.accountId) };
  });
}

function eventRow(user: User, subscription: Stripe.Subscription | null, changes: Changes) {
  return {
    userId: user.id,
    stripeSubscriptionId: subscription?.id ?? null,
    eventType: user.stripeSubscriptionId === (subscription?.id ?? null) ? "updated" : "created",
    previousStatus: user.stripeSubscriptionId ? user.subscriptionStatus : null,
    newStatus: subscription?.status ?? null,
    metadata: { changes },
  };
}
