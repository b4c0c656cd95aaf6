import { and, eq, lt, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { announceAccountChange } from "#src/db/announce-widget-change.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import { subscriptionEvents } from "#src/db/schema/billing.ts";
import { mailOnce } from "#src/mail/mail-once.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import type { DueNotice } from "../mails/due-notice.ts";
import { subscriptionNotices } from "../mails/subscription-notices.ts";
import { fetchSubscription } from "../provider/fetch-subscription.ts";
import { type NextCharge, nextChargeOf } from "../provider/next-charge.ts";
import { type Changes, columnsOf, differences } from "./subscription-columns.ts";
import { diffSubscription } from "./subscription-diff.ts";

/**
 * Brings a user's subscription columns in line with the provider, and adds a `subscription_events`
 * row if anything changed. Takes a ticket before fetching and writes only if no newer result has
 * been written since, so concurrent calls are safe in any order.
 */
export async function syncSubscription(services: Services, userId: number) {
  return (await syncAndCompare(services, userId)).subscription;
}

/** Syncs like `syncSubscription`, and returns whether the columns differed from the provider. */
export async function syncAndCompare(
  services: Services,
  userId: number,
): Promise<{ subscription: Stripe.Subscription | null; changed: boolean }> {
  const before = await takeTicket(services, userId);
  if (!before?.stripeCustomerId) return { subscription: null, changed: false };
  const subscription = await fetchSubscription(services.stripe, before.stripeCustomerId);
  const nextCharge = await chargeToName(services, before, subscription);
  const written = await writeColumns(services, before, { subscription, nextCharge });
  if (written === "sync again") return syncAndCompare(services, userId);
  for (const publicId of written.publicIds) services.publicViews.invalidate(publicId);
  return { subscription, changed: written.changed };
}

interface Fetched {
  subscription: Stripe.Subscription | null;
  /** Next charge; undefined if no notice seemed to need it. */
  nextCharge: NextCharge | null | undefined;
}

/** Returns the user's row, with the new ticket in `syncTicket`. */
async function takeTicket({ db }: Services, userId: number): Promise<User | undefined> {
  const [user] = await db
    .update(users)
    .set({ syncTicket: sql`${users.syncTicket} + 1` })
    .where(eq(users.id, userId))
    .returning();
  return user;
}

/**
 * Fetches the next charge before the transaction, since the provider must not be called inside it.
 */
async function chargeToName(services: Services, user: User, subscription: Stripe.Subscription | null) {
  if (!subscription || !dueNotices(services, user, subscription).some(namesNextCharge)) return undefined;
  return nextChargeOf(services.stripe, subscription);
}

function dueNotices({ billingClock }: Services, user: User, subscription: Stripe.Subscription): DueNotice[] {
  return subscriptionNotices(diffSubscription(user, subscription, billingClock.now()));
}

function namesNextCharge(notice: DueNotice): boolean {
  return notice.namesNextCharge ?? false;
}

const NOTHING_WRITTEN = { changed: false, publicIds: [] as string[] };

async function writeColumns(
  services: Services,
  { id: userId, syncTicket: ticket }: User,
  { subscription, nextCharge }: Fetched,
): Promise<typeof NOTHING_WRITTEN | "sync again"> {
  return transactAndMail(services, async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), lt(users.syncApplied, ticket)))
      .for("update");
    if (!user) return NOTHING_WRITTEN;
    const columns = columnsOf(subscription, user, services.billingClock.now());
    const changes = differences(user, columns);
    if (subscription) {
      const due = dueNotices(services, user, subscription);
      if (nextCharge === undefined && due.some(namesNextCharge)) return "sync again";
      const notices = due.map(({ cause, compose }) => ({
        cause,
        mail: compose(services.config, nextCharge ?? null),
      }));
      await mailOnce(services, tx, userId, notices);
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
