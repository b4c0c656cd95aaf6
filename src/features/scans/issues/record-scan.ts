import { and, eq, isNotNull } from "drizzle-orm";
import type { ScanSummary } from "#shared/schemas/scan-states.ts";
import type { Transaction } from "#src/db/client.ts";
import { type Scan, scanPages } from "#src/db/schema/scans.ts";
import type { EvidenceActor } from "../../evidence/log/evidence-event.ts";
import { recordEvidence } from "../../evidence/log/record-evidence.ts";
import { findEvidenceSite } from "../sites/evidence-site.ts";
import type { Ending } from "./finish-scan.ts";
import { changedIssues } from "./issue-evidence.ts";

export interface EndedScan {
  scan: Scan;
  ending: Ending;
  /** Its figures; null for a scan that failed. */
  summary: ScanSummary | null;
  now: Date;
}

/** Records an ended scan with its figures, and the issues that it changed. */
export async function recordScan(tx: Transaction, { scan, ending, summary, now }: EndedScan): Promise<void> {
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

/** Returns names and versions of the engines that audited the scan's pages. */
async function enginesOf(tx: Transaction, scanId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ engines: scanPages.engines })
    .from(scanPages)
    .where(and(eq(scanPages.scanId, scanId), isNotNull(scanPages.engines)));
  return rows.flatMap(({ engines }) => engines ?? []).sort();
}
