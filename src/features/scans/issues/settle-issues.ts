import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#src/db/client.ts";
import { placedIssues } from "./placed-issues.ts";

export interface Settlement {
  scanId: string;
  siteId: string;
  now: Date;
  /** Whether all pages were visited; if not, an issue on the others keeps its state. */
  isComplete: boolean;
}

/**
 * Gives each issue of a site its state after a scan, and writes its history. Fixed is an issue
 * without a place: places go when their page was scanned again without it.
 */
export async function settleIssues(tx: Transaction, settlement: Settlement): Promise<void> {
  const at = sql`${settlement.now.toISOString()}::timestamptz`;
  await endIgnoring(tx, settlement.siteId, at);
  await tx.execute(sql`
    with judged as (${judgedIssues(settlement)}),
    noted as (
      insert into scan_issue_events (issue_id, kind, created_at)
      select id, case when next = 'still' then 'seen-again' else next end, ${at} from judged
      where (next <> state and (next <> 'still' or state = 'not-seen'))
        or (next = 'new' and first_scan_id = ${settlement.scanId})
    )
    update scan_issues set
      state = judged.next, pages = judged.pages, elements = judged.elements,
      last_seen_at = case when judged.is_here then ${at} else scan_issues.last_seen_at end,
      fixed_at = case when judged.next <> 'fixed' then null else coalesce(scan_issues.fixed_at, ${at}) end
    from judged where scan_issues.id = judged.id`);
}

/**
 * Selects each issue's next state, by the pages that have it and were visited. An issue that is
 * known from people's own browsers alone keeps its state, since a scan cannot see it.
 */
function judgedIssues({ scanId, siteId, isComplete }: Settlement): SQL {
  const isHere = sql`page.scan_id = ${scanId} and page.state in ('checked', 'unchanged')`;
  return sql`
    select issue.id, issue.state, issue.first_scan_id, coalesce(placed.is_here, false) as is_here,
      case when placed.issue_id is null then 0 else placed.pages end as pages,
      case when placed.issue_id is null then 0 else placed.elements end as elements,
      case
        when placed.issue_id is null then 'fixed'
        when placed.is_here and issue.first_scan_id = ${scanId} then 'new'
        when placed.is_here and issue.state = 'fixed' then 'returned'
        when placed.is_here then 'still'
        when ${isComplete} and placed.in_scans then 'not-seen'
        else issue.state
      end as next
    from scan_issues issue
    left join (${placedIssues(siteId, isHere)}) placed on placed.issue_id = issue.id
    where issue.site_id = ${siteId}`;
}

/** Restores issues that were ignored until a day that is over. */
async function endIgnoring(tx: Transaction, siteId: string, at: SQL): Promise<void> {
  await tx.execute(sql`
    with over as (
      update scan_issues set ignored_at = null, ignored_by = null, ignore_reason = null,
        ignore_note = null, ignored_until = null
      where site_id = ${siteId} and ignored_until <= ${at} returning id
    )
    insert into scan_issue_events (issue_id, kind, created_at) select id, 'restored', ${at} from over`);
}
