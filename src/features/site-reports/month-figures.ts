import { and, count, countDistinct, desc, eq, gte, isNotNull, isNull, lt, type SQL } from "drizzle-orm";
import { monthStart } from "#shared/usage/periods.ts";
import type { Database, Transaction } from "#src/db/client.ts";
import { issueEvents, issues } from "#src/db/schema/issues.ts";
import { type Scan, scans } from "#src/db/schema/sites.ts";

/** A month in UTC; `end` is exclusive. */
export interface Month {
  start: Date;
  end: Date;
}

/** Returns the last completed month. */
export function monthBefore(now: Date): Month {
  const end = new Date(monthStart(now));
  return { start: new Date(monthStart(new Date(end.getTime() - 1))), end };
}

export type MonthFigures = Awaited<ReturnType<typeof monthFigures>>;

/** Returns a site's scan figures for a month, and the last result before it. */
export async function monthFigures(tx: Database | Transaction, siteId: string, { start, end }: Month) {
  const ofSite = eq(scans.siteId, siteId);
  const inMonth = and(ofSite, gte(scans.finishedAt, start), lt(scans.finishedAt, end));
  const [ended] = await tx.select({ scans: count() }).from(scans).where(inMonth);
  const changed = await countChanged(tx, siteId, { start, end });
  return {
    scans: ended?.scans ?? 0,
    /** Latest scan in the month that has a result. */
    latest: await newestResult(tx, inMonth),
    /** Latest scan before the month that has a result. */
    earlier: await newestResult(tx, and(ofSite, lt(scans.finishedAt, start))),
    found: changed.get("new") ?? 0,
    fixed: changed.get("fixed") ?? 0,
    returned: changed.get("returned") ?? 0,
  };
}

async function newestResult(tx: Database | Transaction, where: SQL | undefined): Promise<Scan | undefined> {
  const [scan] = await tx
    .select()
    .from(scans)
    .where(and(where, isNotNull(scans.summary)))
    .orderBy(desc(scans.finishedAt))
    .limit(1);
  return scan;
}

/** Counts failures that changed in the month, grouped by change, excluding ignored failures. */
async function countChanged(tx: Database | Transaction, siteId: string, { start, end }: Month) {
  const rows = await tx
    .select({ kind: issueEvents.kind, issues: countDistinct(issueEvents.issueId) })
    .from(issueEvents)
    .innerJoin(issues, eq(issues.id, issueEvents.issueId))
    .where(
      and(
        eq(issues.siteId, siteId),
        eq(issues.outcome, "failed"),
        isNull(issues.ignoredAt),
        gte(issueEvents.createdAt, start),
        lt(issueEvents.createdAt, end),
      ),
    )
    .groupBy(issueEvents.kind);
  return new Map(rows.map((row) => [row.kind, row.issues]));
}
