import { eq } from "drizzle-orm";
import type { WithdrawalReason } from "#shared/corrections/schemas.ts";
import type { Transaction } from "#src/db/client.ts";
import { type CorrectionRow, correctionPages, corrections } from "#src/db/schema/corrections.ts";
import { sites } from "#src/db/schema/sites.ts";
import type { EvidenceActor } from "../evidence-log/evidence-event.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";
import { correctionFacts } from "./correction-event.ts";
import { changedBy, recordAct } from "./record-act.ts";
import { refreshLiveFile } from "./refresh-file.ts";

interface End {
  accountId: number;
  /** Locked by the caller, after `lockLiveFile`. */
  correction: CorrectionRow;
  by: EvidenceActor;
  at: Date;
  /** Reason given by a scan; undefined if a user withdraws the correction. */
  withdrawal?: WithdrawalReason;
}

/**
 * Ends a correction so visitors no longer get it. Returns the public IDs of the widgets whose
 * cached views the caller must invalidate after the transaction.
 */
export async function endCorrection(
  tx: Transaction,
  { accountId, correction, by, at, withdrawal }: End,
): Promise<string[]> {
  const { id, siteId, published } = correction;
  const state = withdrawal ? "withdrawn" : "taken-back";
  await tx
    .update(corrections)
    .set({ published: null, state, withdrawal: withdrawal ?? null, ...changedBy(by, at) })
    .where(eq(corrections.id, id));
  await tx.delete(correctionPages).where(eq(correctionPages.correctionId, id));
  await recordAct(tx, correction, state, { by, at });
  if (!published) return [];
  const publicIds = await refreshLiveFile(tx, accountId);
  const [site] = await tx
    .select({ id: sites.id, origin: sites.origin })
    .from(sites)
    .where(eq(sites.id, siteId));
  const kind = withdrawal ? "correction-withdrawn" : "correction-taken-back";
  const data = {
    ...correctionFacts(correction, published),
    ...(withdrawal && { reason: { ...withdrawal } }),
  };
  await recordEvidence(tx, { accountId, at }, [{ kind, by, data, ...(site && { site }) }]);
  return publicIds;
}
