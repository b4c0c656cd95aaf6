import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Comparison, IssueSummary } from "#shared/issues/schemas.ts";
import { findingText } from "#shared/scan-rules/finding-text.ts";
import { SCAN_ERRORS } from "#shared/sites/messages.ts";
import type { ComparisonQuery } from "#shared/sites/schemas.ts";
import { issues } from "#src/db/schema/issues.ts";
import type { Scan } from "#src/db/schema/sites.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { findScan } from "../sites/queries.ts";
import { scanView } from "../sites/scan-view.ts";
import { SUMMARY_COLUMNS } from "./issue-evidence.ts";

const MAX_LISTED = 200;

/**
 * Compares a site's open issues after two scans.
 * @throws DomainError `not-found`, including for another account's scan; `conflict` for scans of
 * different sites, or unless both have ended.
 */
export async function compareScans(
  { db }: Services,
  accountId: number,
  siteId: string,
  query: ComparisonQuery,
): Promise<Comparison> {
  const [from, to] = [await findScan(db, accountId, query.from), await findScan(db, accountId, query.to)];
  const [before, after] = [openAfter(from.scan, siteId), openAfter(to.scan, siteId)];
  const list = async (where: SQL): Promise<IssueSummary[]> => {
    const rows = await db
      .select(SUMMARY_COLUMNS)
      .from(issues)
      .where(and(eq(issues.siteId, siteId), where))
      .orderBy(asc(issues.rank), asc(issues.id))
      .limit(MAX_LISTED);
    return rows.map((row) => ({ ...row, message: findingText(row, "en") }));
  };
  return {
    from: scanView(from),
    to: scanView(to),
    appeared: await list(sql`${after} and not ${before}`),
    gone: await list(sql`${before} and not ${after}`),
    same: await db.$count(issues, sql`${issues.siteId} = ${siteId} and ${before} and ${after}`),
  };
}

/** Condition that an issue was open when the scan ended, based on its last state change. */
function openAfter({ finishedAt, siteId }: Scan, expectedSite: string): SQL {
  if (!finishedAt || siteId !== expectedSite) {
    throw new DomainError("conflict", SCAN_ERRORS.otherSite, { code: "other_site" });
  }
  return sql`coalesce((
    select event.kind <> 'fixed' from scan_issue_events event
    where event.issue_id = ${issues.id} and event.created_at <= ${finishedAt.toISOString()}::timestamptz
      and event.kind in ('new', 'fixed', 'returned', 'not-seen', 'seen-again')
    order by event.created_at desc limit 1
  ), false)`;
}
