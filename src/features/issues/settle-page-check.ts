import { eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#src/db/client.ts";
import { issuePlaces, issues } from "#src/db/schema/issues.ts";
import { placedIssues, settledOrigin } from "./placed-issues.ts";

export interface PageCheckSettlement {
  siteId: string;
  pageId: string;
  /** Issues that the page has now or had after its last check. */
  issueIds: string[];
  userId: number | null;
  /** Whether the check was made by a user in their own browser. */
  isByPerson: boolean;
  now: Date;
}

/**
 * Updates issue states after a page was checked alone, outside of scans, and records the changes in
 * their histories. An issue with no remaining place is fixed; an issue that scans find stays open
 * even if the browser does not find it.
 */
export async function settlePageCheck(
  tx: Transaction,
  { siteId, pageId, issueIds, userId, isByPerson, now }: PageCheckSettlement,
): Promise<void> {
  if (issueIds.length === 0) return;
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    with judged as (
      select issue.id, issue.state, coalesce(placed.is_here, false) as is_here,
        coalesce(placed.pages, 0) as pages, coalesce(placed.elements, 0) as elements,
        ${settledOrigin(siteId)} as origin,
        issue.first_scan_id is null and issue.first_seen_at = ${at} as is_first,
        case
          when placed.issue_id is null then 'fixed'
          when placed.is_here and issue.state = 'fixed' then 'returned'
          when placed.is_here and issue.state = 'not-seen' then 'still'
          when placed.is_here and not placed.in_scans and issue.first_seen_at < ${at} then 'still'
          else issue.state
        end as next
      from scan_issues issue
      left join (${placedIssues(siteId, sql`page.id = ${pageId}`)}) placed on placed.issue_id = issue.id
      where ${inArray(sql`issue.${sql.identifier(issues.id.name)}`, issueIds)}
    ),
    noted as (
      insert into scan_issue_events (issue_id, kind, is_by_person, user_id, created_at)
      select id, case when is_first then 'new' when next = 'still' then 'seen-again' else next end,
        ${isByPerson}::boolean, ${userId}::int, ${at} from judged
      where is_first or (next <> state and (next <> 'still' or state = 'not-seen'))
    )
    update scan_issues set
      state = judged.next, pages = judged.pages, elements = judged.elements, origin = judged.origin,
      last_seen_at = case when judged.is_here then ${at} else scan_issues.last_seen_at end,
      fixed_at = case when judged.next <> 'fixed' then null else coalesce(scan_issues.fixed_at, ${at}) end
    from judged where scan_issues.id = judged.id`);
}

/** Returns the IDs of the issues on a page. */
export async function issuesOnPage(tx: Transaction, pageId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: issuePlaces.issueId })
    .from(issuePlaces)
    .where(eq(issuePlaces.pageId, pageId));
  return rows.map(({ id }) => id);
}
