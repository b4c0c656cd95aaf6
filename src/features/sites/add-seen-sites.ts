import { and, eq, isNull, ne, notExists, or, sql } from "drizzle-orm";
import { scanLimits } from "#shared/billing/coverage.ts";
import { PLAN_IDS } from "#shared/billing/prices-trial-and-grace.ts";
import { transact } from "#src/db/client.ts";
import { liveWidget } from "#src/db/live-widget.ts";
import { planNow } from "#src/db/plan-now.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import { sites } from "#src/db/schema/sites.ts";
import { liveHosts, widgets } from "#src/db/schema/widgets.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { addSite } from "./add-site.ts";
import { recordClaim } from "./record-claim.ts";

const BATCH = 50;

/**
 * Adds websites that owners named for their widgets once a widget has been seen there, and makes
 * websites already listed due for a scan. Doesn't add other hosts, since anyone can send a widget's
 * ID from them.
 */
export async function addSeenSites(services: Services): Promise<void> {
  await scanSeenSites(services);
  for (const { owner, host } of await newHosts(services)) {
    await addSite(services, { owner, by: "server" }, { url: `https://${host}` }).catch((error: unknown) => {
      // The account may have reached its website limit.
      if (!(error instanceof DomainError)) throw error;
    });
  }
}

async function scanSeenSites({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  const seen = db
    .select({ id: sites.id })
    .from(sites)
    .innerJoin(widgets, and(eq(widgets.accountId, sites.accountId), liveWidget))
    .innerJoin(liveHosts, and(eq(liveHosts.widgetId, widgets.id), eq(liveHosts.host, sites.host)))
    .where(and(isNull(sites.claim), isNull(sites.removedAt)));
  await transact(db, async (tx) => {
    const claimed = await tx
      .update(sites)
      .set({ claim: "widget", claimedAt: now, nextScanAt: now })
      .where(sql`${sites.id} in ${seen}`)
      .returning();
    // A fixed order keeps two replicas from waiting on each other.
    for (const site of claimed.sort((a, b) => a.accountId - b.accountId))
      await recordClaim(tx, site, "server");
  });
}

/** Returns hosts that are new to an account, excluding removed sites. */
async function newHosts(services: Services): Promise<Array<{ owner: User; host: string }>> {
  const { db } = services;
  const known = db
    .select({ one: sql`1` })
    .from(sites)
    .where(and(eq(sites.accountId, widgets.accountId), eq(sites.host, liveHosts.host)));
  const isNamed = or(isHostOf(widgets.websiteUrl), isHostOf(users.websiteUrl));
  return db
    .selectDistinct({ owner: users, host: liveHosts.host })
    .from(liveHosts)
    .innerJoin(widgets, and(eq(widgets.id, liveHosts.widgetId), liveWidget))
    .innerJoin(users, eq(users.accountId, widgets.accountId))
    .where(and(isNamed, ne(liveHosts.host, "localhost"), notExists(known), hasRoom(services)))
    .limit(BATCH);
}

/** Condition that the account may add another website. */
function hasRoom({ config, billingClock }: Services) {
  const most = sql.join(
    PLAN_IDS.map(
      (plan) =>
        sql`when ${plan} then ${scanLimits({ upTo: config.billing === "off" ? "everything" : plan }).sites}::int`,
    ),
    sql` `,
  );
  return sql`(
    select count(*) from ${sites} where ${sites.accountId} = ${widgets.accountId} and ${sites.removedAt} is null
  ) < coalesce(${users.scanSites}, case ${planNow(billingClock.now())} ${most} end)`;
}

/** Condition that the live host matches an address's host, with or without `www.`. */
function isHostOf(address: typeof widgets.websiteUrl | typeof users.websiteUrl) {
  const named = sql`substring(lower(${address}) from '^https?://(?:www\\.)?([^/:?#]+)')`;
  return eq(sql`regexp_replace(${liveHosts.host}, '^www\\.', '')`, named);
}
