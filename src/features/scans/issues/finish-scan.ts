import { eq } from "drizzle-orm";
import type { Transaction } from "#src/db/client.ts";
import { type Scan, scans } from "#src/db/schema/scans.ts";
import type { Services } from "#src/services.ts";
import { mailNewIssues } from "../mails/new-issues.ts";
import { mailWithdrawnCorrections } from "../mails/withdrawn-corrections.ts";
import type { ScanReasonCode } from "../sites/reason-words.ts";
import { queueScanEvents } from "./queue-scan-events.ts";
import { recordScan } from "./record-scan.ts";
import { settleIssues } from "./settle-issues.ts";
import { summarizeScan } from "./summarize-scan.ts";

export type Ending = { state: "done" } | { state: "stopped" | "failed"; reason: ScanReasonCode };

/**
 * Ends a scan, gives its issues their states, queues the mails about new ones and about
 * withdrawn corrections and the events for webhooks, and records evidence.
 * The caller has locked the scan's row. A failed scan has no summary, so that the last result stays
 * the site's.
 */
export async function finishScan(
  services: Services,
  tx: Transaction,
  scan: Scan,
  ending: Ending,
): Promise<void> {
  const { id: scanId, siteId } = scan;
  const now = services.clock.now();
  await settleIssues(tx, { scanId, siteId, now, isComplete: ending.state === "done" });
  const summary = ending.state === "failed" ? null : await summarizeScan(tx, { scanId, siteId, now });
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
  await mailNewIssues(services, tx, siteId, now);
  await mailWithdrawnCorrections(services, tx, scan, now);
  await recordScan(tx, { scan, ending, summary, now });
  await queueScanEvents(tx, { scan, ending, summary, now });
}
