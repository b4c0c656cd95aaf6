import { and, eq, lt, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { announceAccountChange } from "#src/db/announce-widget-change.ts";
import { transact } from "#src/db/client.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import { subscriptionEvents } from "#src/db/schema/billing.ts";
import type { Services } from "#src/services.ts";
import { mailOnce } from "../mails/mail-once.ts";
import { namesNextCharge, noticesOf } from "../mails/subscription-notices.ts";
import { fetchSubscription } from "../provider/fetch-subscription.ts";
import { type NextCharge, nextChargeOf } from "../provider/next-charge.ts";
import { type Changes, columnsOf, differences } from "./subscription-columns.ts";
import type { SubscriptionDiff } from "./subscription-diff.ts";

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
  const before = await takeTicket(services, userId);
  if (!before?.stripeCustomerId) return { subscription: null, changed: false };
  const subscription = await fetchSubscription(services.stripe, before.stripeCustomerId);
  const answer = { subscription, nextCharge: await chargeToName(services, before, subscription) };
  const written = await writeColumns(services, before, answer);
  if (written === "ask again") return syncAndCompare(services, userId);
  services.mail.wake();
  for (const publicId of written.publicIds) services.publicViews.invalidate(publicId);
  return { subscription, changed: written.changed };
}

interface Answer {
  subscription: Stripe.Subscription | null;
  /** Undefined when it did not seem to be needed. */
  nextCharge: NextCharge | null | undefined;
}

/** The user's row; its `syncTicket` is the new ticket. */
async function takeTicket({ db }: Services, userId: number): Promise<User | undefined> {
  const [user] = await db
    .update(users)
    .set({ syncTicket: sql`${users.syncTicket} + 1` })
    .where(eq(users.id, userId))
    .returning();
  return user;
}

/** Asked for before the transaction, in which the provider cannot be asked. */
async function chargeToName(
  services: Services,
  user: User,
  subscription: Stripe.Subscription | null,
): Promise<Answer["nextCharge"]> {
  if (!subscription || !namesNextCharge(sightingOf(services, user, subscription))) return undefined;
  return nextChargeOf(services.stripe, subscription);
}

function sightingOf(
  { billingClock }: Services,
  user: User,
  subscription: Stripe.Subscription,
): SubscriptionDiff {
  const now = billingClock.now();
  const columns = columnsOf(subscription, user, now);
  return {
    user,
    subscription,
    columns: { ...user, ...columns },
    changes: differences(user, columns),
    now,
  };
}

const NOTHING_WRITTEN = { changed: false, publicIds: [] as string[] };

async function writeColumns(
  services: Services,
  { id: userId, syncTicket: ticket }: User,
  { subscription, nextCharge }: Answer,
): Promise<typeof NOTHING_WRITTEN | "ask again"> {
  return transact(services.db, async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), lt(users.syncApplied, ticket)))
      .for("update");
    if (!user) return NOTHING_WRITTEN;
    const columns = columnsOf(subscription, user, services.billingClock.now());
    const changes = differences(user, columns);
    if (subscription) {
      const sighting = sightingOf(services, user, subscription);
      if (nextCharge === undefined && namesNextCharge(sighting)) return "ask again";
      const told = { ...sighting, config: services.config, nextCharge: nextCharge ?? null };
      await mailOnce(services, tx, userId, noticesOf(told));
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
