import { asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { IssueList } from "#shared/issues/schemas.ts";
import { IMPACTS, ISSUE_STATES, type IssueState, type ScanSummary } from "#shared/sites/choices.ts";
import type { Transaction } from "#src/db/client.ts";
import { issues } from "#src/db/schema/issues.ts";
import type { Services } from "#src/services.ts";
import { ISSUE_ORIGIN, isIgnored } from "./queries.ts";
import { criteriaOf } from "./rule-criteria.ts";

/** Counts issues and pages at the end of a scan, after `settleIssues`. */
export async function summarizeScan(
  tx: Transaction,
  { scanId, siteId, now }: { scanId: string; siteId: string; now: Date },
): Promise<ScanSummary> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isOpen = sql`site_id = ${siteId} and state <> 'fixed' and ignored_at is null`;
  const [issues] = await tx.execute<ScanSummary["open"] & Pick<ScanSummary, "review" | "advice">>(sql`
    select
      count(*) filter (where outcome = 'failed' and impact = 'critical')::int as critical,
      count(*) filter (where outcome = 'failed' and impact = 'serious')::int as serious,
      count(*) filter (where outcome = 'failed' and impact = 'moderate')::int as moderate,
      count(*) filter (where outcome = 'failed' and impact = 'minor')::int as minor,
      count(*) filter (where outcome = 'review')::int as review,
      count(*) filter (where outcome = 'advice')::int as advice
    from scan_issues where ${isOpen}`);
  const [changes] = await tx.execute<Pick<ScanSummary, "new" | "returned" | "fixed" | "notSeen">>(sql`
    select
      count(*) filter (where event.kind = 'new')::int as new,
      count(*) filter (where event.kind = 'returned')::int as returned,
      count(*) filter (where event.kind = 'fixed')::int as fixed,
      count(*) filter (where event.kind = 'not-seen')::int as "notSeen"
    from scan_issue_events event join scan_issues issue on issue.id = event.issue_id
    where issue.site_id = ${siteId} and issue.ignored_at is null and event.created_at = ${at}`);
  const [pages] = await tx.execute<Pick<ScanSummary, "pagesChecked" | "pagesClean" | "pagesFailed">>(sql`
    select
      count(*) filter (where state in ('checked', 'unchanged'))::int as "pagesChecked",
      count(*) filter (where state = 'failed')::int as "pagesFailed",
      count(*) filter (where state in ('checked', 'unchanged') and not exists (
        select 1 from scan_issue_places place join scan_issues issue on issue.id = place.issue_id
        where place.page_id = scan_pages.id and issue.outcome = 'failed' and issue.state <> 'fixed'
          and issue.ignored_at is null
      ))::int as "pagesClean"
    from scan_pages where scan_id = ${scanId}`);
  if (!issues || !changes || !pages) throw new Error("A count was not returned");
  const { review, advice, ...open } = issues;
  return { open, review, advice, ...changes, ...pages };
}

export async function countByState(
  { db, clock }: Services,
  matching: SQL | undefined,
): Promise<Record<IssueState, number>> {
  const state = sql<IssueState>`case when ${isIgnored(clock.now())} then 'ignored' else ${issues.state} end`;
  const rows = await db.select({ state, issues: count() }).from(issues).where(matching).groupBy(sql`1`);
  return countsOf(
    ISSUE_STATES,
    rows.map((row) => [row.state, row.issues]),
  );
}

export async function countByImpact(
  { db }: Pick<Services, "db">,
  matching: SQL | undefined,
): Promise<IssueList["impacts"]> {
  const rows = await db
    .select({ impact: issues.impact, issues: count() })
    .from(issues)
    .where(matching)
    .groupBy(issues.impact);
  return countsOf(
    IMPACTS,
    rows.map((row) => [row.impact, row.issues]),
  );
}

export async function countByOrigin(
  { db }: Pick<Services, "db">,
  matching: SQL | undefined,
): Promise<IssueList["origins"]> {
  return db
    .select({ origin: ISSUE_ORIGIN, issues: count() })
    .from(issues)
    .where(matching)
    .groupBy(sql`1`)
    .orderBy(desc(count()), sql`1`);
}

export async function countByRule({ db }: Services, siteId: string): Promise<IssueList["rules"]> {
  const rows = await db
    .select({ rule: issues.rule, issues: count() })
    .from(issues)
    .where(eq(issues.siteId, siteId))
    .groupBy(issues.rule)
    .orderBy(asc(issues.rule));
  return rows.map((row) => ({ ...row, criteria: criteriaOf(row.rule) }));
}

/** Returns the counts, with 0 for each name that was not counted. */
function countsOf<Name extends string>(
  names: readonly Name[],
  counted: Array<[Name, number]>,
): Record<Name, number> {
  const found = new Map(counted);
  return Object.fromEntries(names.map((name) => [name, found.get(name) ?? 0])) as Record<Name, number>;
}
