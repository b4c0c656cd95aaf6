import { and, asc, eq, inArray } from "drizzle-orm";
import { MAX_LISTED_ISSUES } from "#shared/webhook-choices.ts";
import type { Transaction } from "#src/db/client.ts";
import { issueEvents, issues } from "#src/db/schema/scan-issues.ts";
import { sites } from "#src/db/schema/scans.ts";
import { queueEvent, wantsEvents } from "../../outgoing-webhooks/queue-event.ts";
import type { EndedScan } from "./record-scan.ts";

/** Kinds in issues' histories, by the event that tells of them. */
const CHANGES = {
  "issues.found": ["new", "returned"],
  "issues.fixed": ["fixed"],
} as const;

/** Queues the events of an ended scan: its end, and in one each the issues found and fixed. */
export async function queueScanEvents(tx: Transaction, ended: EndedScan): Promise<void> {
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

/** Counts the issues that the scan gave one of the states, and names the most severe. */
async function changedBy(
  tx: Transaction,
  { scan, now }: EndedScan,
  kinds: ReadonlyArray<"new" | "returned" | "fixed">,
): Promise<{ count: number; ids: string[] }> {
  const rows = await tx
    .select({ id: issues.id })
    .from(issueEvents)
    .innerJoin(issues, eq(issues.id, issueEvents.issueId))
    .where(
      and(
        eq(issues.siteId, scan.siteId),
        eq(issueEvents.createdAt, now),
        eq(issueEvents.isByPerson, false),
        inArray(issueEvents.kind, [...kinds]),
      ),
    )
    .orderBy(asc(issues.rank), asc(issues.id));
  return { count: rows.length, ids: rows.slice(0, MAX_LISTED_ISSUES).map(({ id }) => id) };
}
