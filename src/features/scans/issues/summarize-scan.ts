import { sql } from "drizzle-orm";
import type { ScanSummary } from "#shared/schemas/scan-states.ts";
import type { Transaction } from "#src/db/client.ts";

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
