import { and, count, eq, gte, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { coverageOf, monthlyVisits } from "#shared/coverage.ts";
import { siteKnown, TRANSFER_ERRORS, tooManyVisits } from "#shared/transfer-messages.ts";
import { monthStart } from "#shared/usage-periods.ts";
import type { Transaction } from "../../db/client.ts";
import type { User } from "../../db/schema/accounts.ts";
import { type Site, sites } from "../../db/schema/scans.ts";
import { usageDaily } from "../../db/schema/usage.ts";
import { widgets } from "../../db/schema/widgets.ts";
import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { accessOf } from "../accounts/access.ts";
import { limitsOf } from "../scans/sites/site-view.ts";

/**
 * Requires that an account can take a widget and websites, in a transaction that has locked it.
 * @throws DomainError `forbidden` without a subscription; `conflict` for a website that it scans
 * already, and beyond its plan's websites and visits.
 */
export async function requireRoom(
  services: Services,
  tx: Transaction,
  owner: User,
  moved: { sites: Site[]; visits: number },
): Promise<void> {
  if (accessOf(owner, services) === "off")
    throw new DomainError("forbidden", TRANSFER_ERRORS.notOpen, { code: "no_subscription" });
  if (moved.sites.length > 0) await requireRoomForSites(services, tx, owner, moved.sites);
  const allowance = monthlyVisits(coverageOf(services, owner));
  if (allowance === null || moved.visits === 0) return;
  const visits = moved.visits + (await visitsOfMonth(services, tx, owner.accountId));
  if (visits > allowance)
    throw new DomainError("conflict", tooManyVisits(visits, allowance), { code: "visit_limit" });
}

async function requireRoomForSites(
  services: Services,
  tx: Transaction,
  owner: User,
  moved: Site[],
): Promise<void> {
  const mine = and(eq(sites.accountId, owner.accountId), isNull(sites.removedAt));
  const origins = moved.map(({ origin }) => origin);
  const [known] = await tx
    .select({ host: sites.host })
    .from(sites)
    .where(and(mine, inArray(sites.origin, origins)));
  if (known) throw new DomainError("conflict", siteKnown(known.host), { code: "site_known" });
  const [row] = await tx.select({ count: count() }).from(sites).where(mine);
  if ((row?.count ?? 0) + moved.length > limitsOf(services, owner).sites)
    throw new DomainError("conflict", TRANSFER_ERRORS.siteLimit, { code: "site_limit" });
  const removed = and(eq(sites.accountId, owner.accountId), isNotNull(sites.removedAt));
  await tx.delete(sites).where(and(removed, inArray(sites.origin, origins)));
}

async function visitsOfMonth(
  { billingClock }: Pick<Services, "billingClock">,
  tx: Transaction,
  accountId: number,
): Promise<number> {
  const [row] = await tx
    .select({ visits: sql<number>`coalesce(sum(${usageDaily.visits}), 0)::int` })
    .from(usageDaily)
    .innerJoin(widgets, eq(widgets.id, usageDaily.widgetId))
    .where(and(eq(widgets.accountId, accountId), gte(usageDaily.day, monthStart(billingClock.now()))));
  return row?.visits ?? 0;
}
