import { and, count, gt, gte, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { LIVE_STATUSES } from "#shared/billing/current-plan.ts";
import { monthStart } from "#shared/usage/periods.ts";
import { liveWidget } from "#src/db/live-widget.ts";
import { users } from "#src/db/schema/accounts.ts";
import { mailOutbox } from "#src/db/schema/mail.ts";
import { scans } from "#src/db/schema/sites.ts";
import { usageDaily } from "#src/db/schema/usage.ts";
import { widgets } from "#src/db/schema/widgets.ts";
import { Backlog } from "#src/metrics/backlog.ts";
import type { Services } from "#src/services.ts";

/** Returns this installation's statistics, current and for this month (UTC). */
export async function readStats(services: Services) {
  const since = monthStart(services.billingClock.now());
  const backlog = new Backlog(services);
  await backlog.read();
  const { mailsWaiting = 0, webhooksWaiting = 0 } = backlog.latest ?? {};
  return {
    since,
    accounts: await countAccounts(services, since),
    ...(services.config.billing !== "off" && { subscriptions: await countSubscriptions(services) }),
    widgets: await countWidgets(services),
    visitsThisMonth: await sumVisits(services, since),
    scans: await countScans(services, since),
    mails: {
      waiting: mailsWaiting,
      failed: await services.db.$count(mailOutbox, isNotNull(mailOutbox.failedAt)),
    },
    webhooksWaiting,
  };
}

async function countAccounts({ db }: Services, since: string) {
  const counted = {
    total: count(),
    unverified: sql<number>`count(*) filter (where not ${users.isEmailVerified})::int`,
    suspended: sql<number>`count(${users.suspendedAt})::int`,
    waitingForDeletion: sql<number>`count(${users.deletionDue})::int`,
    createdThisMonth: sql<number>`count(*) filter (where ${users.createdAt} >= ${since}::date)::int`,
  };
  const [row] = await db.select(counted).from(users);
  return row;
}

/** Counts subscriptions by status, live subscriptions by plan, and granted plans. */
async function countSubscriptions({ db, billingClock }: Services) {
  const hasSubscription = isNotNull(users.stripeSubscriptionId);
  const byStatus = await db
    .select({ name: users.subscriptionStatus, count: count() })
    .from(users)
    .where(hasSubscription)
    .groupBy(users.subscriptionStatus);
  const isLive = inArray(users.subscriptionStatus, LIVE_STATUSES);
  const byPlan = await db
    .select({ name: users.plan, count: count() })
    .from(users)
    .where(and(hasSubscription, isLive))
    .groupBy(users.plan);
  const isGranted = and(
    isNotNull(users.grantedPlan),
    or(isNull(users.grantedUntil), gt(users.grantedUntil, billingClock.now())),
  );
  return {
    byStatus: byName(byStatus),
    liveByPlan: byName(byPlan),
    granted: await db.$count(users, isGranted),
  };
}

async function countWidgets({ db }: Services) {
  const active = sql<number>`count(*) filter (where ${widgets.isActive})::int`;
  const [row] = await db.select({ total: count(), active }).from(widgets).where(liveWidget);
  return row;
}

async function sumVisits({ db }: Services, since: string): Promise<number> {
  const visits = sql<number>`coalesce(sum(${usageDaily.visits}), 0)::float8`;
  const [row] = await db.select({ visits }).from(usageDaily).where(gte(usageDaily.day, since));
  return row?.visits ?? 0;
}

async function countScans({ db }: Services, since: string) {
  const rows = await db
    .select({ name: scans.state, count: count() })
    .from(scans)
    .where(gte(scans.createdAt, sql`${since}::date`))
    .groupBy(scans.state);
  return byName(rows);
}

function byName(rows: Array<{ name: string; count: number }>): Record<string, number> {
  return Object.fromEntries(rows.map(({ name, count: number }) => [name, number]));
}
