import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { ScanSummary } from "#shared/sites/choices.ts";
import { MAX_LISTED_ISSUES } from "#shared/webhooks/choices.ts";
import type { Transaction } from "#src/db/client.ts";
import { issueEvents, issues } from "#src/db/schema/issues.ts";
import { type Scan, scanPages, scans, sites } from "#src/db/schema/sites.ts";
import type { Services } from "#src/services.ts";
import { checkAllegations } from "../allegations/check-allegations.ts";
import type { EvidenceActor } from "../evidence-log/evidence-event.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";
import { findEvidenceSite } from "../sites/evidence-site.ts";
import { newestScans } from "../sites/queries.ts";
import type { ScanReasonCode } from "../sites/reason-words.ts";
import { queueEvent, wantsEvents } from "../webhooks/queue-event.ts";
import { summarizeScan } from "./count-issues.ts";
import { changedIssues, isChange } from "./issue-evidence.ts";
import { mailNewIssues } from "./mails/new-issues.ts";
import { mailWithdrawnCorrections } from "./mails/withdrawn-corrections.ts";
import { placedIssues, settledOrigin } from "./placed-issues.ts";

/** History entry kinds, by the event that reports them. */
const CHANGES = {
  "issues.found": ["new", "returned"],
  "issues.fixed": ["fixed"],
} as const;

export type Ending = { state: "done" } | { state: "stopped" | "failed"; reason: ScanReasonCode };

/**
 * Ends a scan: updates its issues, queues emails about new issues and withdrawn corrections as well
 * as events for owner webhooks, and records evidence. The caller has locked the scan's row. A
 * failed scan, and one of only the pages that a letter names, has no summary, so the site keeps its
 * last result.
 */
export async function finishScan(
  services: Services,
  tx: Transaction,
  scan: Scan,
  ending: Ending,
): Promise<void> {
  const { id: scanId, siteId } = scan;
  const now = services.clock.now();
  const isWhole = scan.cause !== "letter";
  await settleIssues(tx, { scanId, siteId, now, isComplete: isWhole && ending.state === "done" });
  const hasSummary = isWhole && ending.state !== "failed";
  const summary = hasSummary ? await summarizeScan(tx, { scanId, siteId, now }) : null;
  await tx
    .update(scans)
    .set({
      state: ending.state,
      reason: ending.state === "done" ? null : ending.reason,
      summary,
      lease: null,
      finishedAt: now,
    })
    .where(eq(scans.id, scanId));
  if (!isWhole) await returnPages(tx, scan);
  await mailNewIssues(services, tx, siteId, now);
  await mailWithdrawnCorrections(services, tx, scan, now);
  await checkAllegations(services, tx, scan, now);
  await recordScan(tx, { scan, ending, summary, now });
  await queueScanEvents(tx, { scan, ending, summary, now });
}

/** Returns the pages to the latest scan of the whole site, which lists them. */
async function returnPages(tx: Transaction, { id, siteId }: Scan): Promise<void> {
  const newest = (await newestScans(tx, [siteId], { withResult: true })).get(siteId);
  if (!newest) return;
  await tx.update(scanPages).set({ scanId: newest.scan.id }).where(eq(scanPages.scanId, id));
}

/** Queues an ended scan's events: one for its end, and one each for issues found and fixed. */
async function queueScanEvents(tx: Transaction, ended: EndedScan): Promise<void> {
  const { scan, ending, summary, now } = ended;
  const [site] = await tx.select({ accountId: sites.accountId }).from(sites).where(eq(sites.id, scan.siteId));
  if (!site || !(await wantsEvents(tx, site.accountId))) return;
  const { accountId } = site;
  const data = {
    site: scan.siteId,
    scan: scan.id,
    state: ending.state,
    reason: ending.state === "done" ? null : ending.reason,
    open: summary && Object.values(summary.open).reduce((sum, open) => sum + open, 0),
  };
  await queueEvent(tx, { accountId, kind: "scan.ended", data, at: now });
  for (const kind of ["issues.found", "issues.fixed"] as const) {
    const { count, ids } = await changedBy(tx, ended, CHANGES[kind]);
    if (count === 0) continue;
    const about = { site: scan.siteId, scan: scan.id, count, issues: ids };
    await queueEvent(tx, { accountId, kind, data: about, at: now });
  }
}

/**
 * Counts the issues that the scan changed in the given ways, and returns the ids of the most severe
 * ones.
 */
async function changedBy(
  tx: Transaction,
  { scan, now }: EndedScan,
  kinds: ReadonlyArray<"new" | "returned" | "fixed">,
): Promise<{ count: number; ids: string[] }> {
  const rows = await tx
    .select({ id: issues.id })
    .from(issueEvents)
    .innerJoin(issues, eq(issues.id, issueEvents.issueId))
    .where(isChange(scan.siteId, { at: now, isByPerson: false }, kinds))
    .orderBy(asc(issues.rank), asc(issues.id));
  return { count: rows.length, ids: rows.slice(0, MAX_LISTED_ISSUES).map(({ id }) => id) };
}

interface EndedScan {
  scan: Scan;
  ending: Ending;
  /** Scan figures; null if it failed. */
  summary: ScanSummary | null;
  now: Date;
}

async function recordScan(tx: Transaction, { scan, ending, summary, now }: EndedScan): Promise<void> {
  const { accountId, site } = await findEvidenceSite(tx, scan.siteId);
  const by: EvidenceActor = scan.requestedBy === null ? "scanner" : { userId: scan.requestedBy };
  const data = {
    scan: scan.id,
    cause: scan.cause,
    startedAt: scan.startedAt?.toISOString() ?? null,
    endedAt: now.toISOString(),
    state: ending.state,
    reason: ending.state === "done" ? null : ending.reason,
    pagesKnown: scan.pagesKnown,
    engines: await enginesOf(tx, scan.id),
    figures: summary && { ...summary, open: { ...summary.open } },
  };
  const changes = await changedIssues(tx, { site, at: now, isByPerson: false, by: "scanner" });
  await recordEvidence(tx, { accountId, at: now }, [{ kind: "scan-ended", site, by, data }, ...changes]);
}

/** Returns the names and versions of the engines that audited the scan's pages. */
async function enginesOf(tx: Transaction, scanId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ engines: scanPages.engines })
    .from(scanPages)
    .where(and(eq(scanPages.scanId, scanId), isNotNull(scanPages.engines)));
  return rows.flatMap(({ engines }) => engines ?? []).sort();
}

interface Settlement {
  scanId: string;
  siteId: string;
  now: Date;
  /** Whether all pages were visited; if not, issues on unvisited pages keep their state. */
  isComplete: boolean;
}

/**
 * Updates the state of each of a site's issues after a scan, and writes its history. An issue with
 * no places is fixed: a place is deleted when a scan of its page no longer finds it.
 */
async function settleIssues(tx: Transaction, settlement: Settlement): Promise<void> {
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
      state = judged.next, pages = judged.pages, elements = judged.elements, origin = judged.origin,
      last_seen_at = case when judged.is_here then ${at} else scan_issues.last_seen_at end,
      fixed_at = case when judged.next <> 'fixed' then null else coalesce(scan_issues.fixed_at, ${at}) end
    from judged where scan_issues.id = judged.id`);
}

/**
 * Selects each issue's next state, based on the visited pages that have it. An issue known only
 * from page checks keeps its state, since a scan cannot see it.
 */
function judgedIssues({ scanId, siteId, isComplete }: Settlement): SQL {
  const isHere = sql`page.scan_id = ${scanId} and page.state in ('checked', 'unchanged')`;
  return sql`
    select issue.id, issue.state, issue.first_scan_id, coalesce(placed.is_here, false) as is_here,
      case when placed.issue_id is null then 0 else placed.pages end as pages,
      case when placed.issue_id is null then 0 else placed.elements end as elements,
      ${settledOrigin(siteId)} as origin,
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

/** Restores issues whose ignore period is over. */
async function endIgnoring(tx: Transaction, siteId: string, at: SQL): Promise<void> {
  await tx.execute(sql`
    with over as (
      update scan_issues set ignored_at = null, ignored_by = null, ignore_reason = null,
        ignore_note = null, ignored_until = null
      where site_id = ${siteId} and ignored_until <= ${at} returning id
    )
    insert into scan_issue_events (issue_id, kind, created_at) select id, 'restored', ${at} from over`);
}
