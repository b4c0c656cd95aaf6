import { pick } from "#shared/pick.ts";
import type { ScanView } from "#shared/sites/schemas.ts";
import { nameOf } from "#src/db/person-name.ts";
import { readCrawl } from "./crawl-state.ts";
import type { ScanRow } from "./queries.ts";
import { noteReason, scanReason } from "./reason-words.ts";

export function scanView({ scan, requester }: ScanRow): ScanView {
  return {
    ...pick(scan, "id", "siteId", "state", "cause"),
    requestedBy: requester && nameOf(requester),
    reason: scanReason(scan.reason),
    notes: (readCrawl(scan.crawl)?.notes ?? []).map(noteReason),
    ...pick(scan, "pagesKnown", "pagesDone"),
    createdAt: scan.createdAt.toISOString(),
    startedAt: scan.startedAt?.toISOString() ?? null,
    finishedAt: scan.finishedAt?.toISOString() ?? null,
    summary: scan.summary,
  };
}
