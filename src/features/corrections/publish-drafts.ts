import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { CORRECTION_ERRORS } from "#shared/corrections/messages.ts";
import { MAX_LIVE_CORRECTIONS } from "#shared/corrections/schemas.ts";
import type { Transaction } from "#src/db/client.ts";
import { type CorrectionRow, correctionPages, corrections } from "#src/db/schema/corrections.ts";
import type { Site } from "#src/db/schema/sites.ts";
import { DomainError } from "#src/errors.ts";
import type { EvidenceActor } from "../evidence-log/evidence-event.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";
import { correctionFacts } from "../live-corrections/correction-event.ts";
import { changedBy, recordAct } from "../live-corrections/record-act.ts";
import { refreshLiveFile } from "../live-corrections/refresh-file.ts";
import { evidenceSite } from "../sites/evidence-site.ts";

/**
 * Publishes drafts for one site, in a transaction that has locked the account's live file and the
 * drafts. Returns the public ids of widgets whose cached views the caller must invalidate.
 * @throws DomainError `conflict` above the limit of live corrections.
 */
export async function publishDrafts(
  tx: Transaction,
  site: Site,
  drafts: readonly CorrectionRow[],
  { by, at }: { by: EvidenceActor; at: Date },
): Promise<string[]> {
  await requireRoom(tx, site, drafts.filter(({ published }) => !published).length);
  for (const draft of drafts) {
    await tx
      .update(corrections)
      .set({ published: draft.draft, state: "live", withdrawal: null, ...changedBy(by, at) })
      .where(eq(corrections.id, draft.id));
    await recordAct(tx, draft, "published", { by, at });
  }
  const ids = drafts.map(({ id }) => id);
  await tx.delete(correctionPages).where(inArray(correctionPages.correctionId, ids));
  const publicIds = await refreshLiveFile(tx, site.accountId);
  await recordEvidence(
    tx,
    { accountId: site.accountId, at },
    drafts.map((draft) => ({
      kind: "correction-published",
      site: evidenceSite(site).site,
      by,
      data: correctionFacts(draft, draft.draft),
    })),
  );
  return publicIds;
}

async function requireRoom(tx: Transaction, { id }: Site, added: number): Promise<void> {
  const live = await tx.$count(
    corrections,
    and(eq(corrections.siteId, id), isNotNull(corrections.published)),
  );
  if (added === 0 || live + added <= MAX_LIVE_CORRECTIONS) return;
  throw new DomainError("conflict", CORRECTION_ERRORS.tooMany, { code: "too_many_corrections" });
}
