import type { ScanView } from "#shared/sites/schemas.ts";
import { readCrawl } from "./crawl-state.ts";
import type { ScanRow } from "./queries.ts";
import { noteReason, scanReason } from "./reason-words.ts";

export function scanView({ scan, requester }: ScanRow): ScanView {
  const { id, siteId, state, cause, pagesKnown, pagesDone, summary } = scan;
  return {
    id,
    siteId,
    state,
    cause,
    requestedBy: requester && (requester.contactPerson ?? requester.email),
    reason: scanReason(scan.reason),
    notes: (readCrawl(scan.crawl)?.notes ?? []).map(noteReason),
    pagesKnown,
    pagesDone,
    createdAt: scan.createdAt.toISOString(),
    startedAt: scan.startedAt?.toISOString() ?? null,
    finishedAt: scan.finishedAt?.toISOString() ?? null,
    summary,
  };
}
