import { and, eq, isNotNull } from "drizzle-orm";
import { CORRECTION_ERRORS } from "#shared/correction-messages.ts";
import { SCAN_ERRORS } from "#shared/scan-messages.ts";
import {
  type CorrectionView,
  MAX_LIVE_CORRECTIONS,
  type PublishCorrectionInput,
} from "#shared/schemas/correction.ts";
import { type Transaction, transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { type CorrectionRow, correctionPages, corrections } from "#src/db/schema/corrections.ts";
import { DomainError } from "#src/errors.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import type { Services } from "#src/services.ts";
import { recordEvidence } from "../evidence/log/record-evidence.ts";
import { evidenceSite } from "../scans/sites/evidence-site.ts";
import { findSite } from "../scans/sites/queries.ts";
import { isChanged } from "./correction-view.ts";
import { correctionFacts } from "./live/correction-event.ts";
import { recordAct } from "./live/record-act.ts";
import { lockLiveFile, refreshLiveFile } from "./live/refresh-file.ts";
import { findCorrection, lockCorrection } from "./queries.ts";
import { readCorrection } from "./read-correction.ts";
import { requireCorrections } from "./require-plan.ts";

/**
 * Gives a correction's draft to visitors. The same revision sent twice is published once.
 * @throws DomainError `not-found`, also for another account's correction; `forbidden` on plans
 * without corrections; `conflict` if the draft was changed since, for a site that is not proven,
 * and past the number of live corrections.
 */
export async function publishCorrection(
  services: Services,
  { user, owner }: { user: User; owner: User },
  id: string,
  { revision }: PublishCorrectionInput,
): Promise<CorrectionView> {
  const { accountId } = owner;
  await findCorrection(services.db, accountId, id);
  await enforceLimit(services, LIMITS.correction, String(accountId));
  const publicIds = await transact(services.db, async (tx) => {
    await lockLiveFile(tx, accountId);
    const correction = await lockCorrection(tx, accountId, id);
    requireCorrections(services, owner);
    const site = await findSite(tx, accountId, correction.siteId);
    if (!site.proof) throw refusal(SCAN_ERRORS.siteNotProven, "site_not_proven");
    if (correction.revision !== revision)
      throw refusal(CORRECTION_ERRORS.changedMeanwhile, "changed_meanwhile");
    if (correction.state === "live" && !isChanged(correction)) return [];
    if (!correction.published) await requireRoom(tx, correction);
    const at = services.clock.now();
    await tx
      .update(corrections)
      .set({
        published: correction.draft,
        state: "live",
        withdrawal: null,
        changedBy: user.id,
        changedAt: at,
      })
      .where(eq(corrections.id, correction.id));
    await tx.delete(correctionPages).where(eq(correctionPages.correctionId, correction.id));
    await recordAct(tx, correction, "published", { userId: user.id, at });
    const changed = await refreshLiveFile(tx, accountId);
    await recordEvidence(tx, { accountId, at }, [
      {
        kind: "correction-published",
        site: evidenceSite(site).site,
        by: { userId: user.id },
        data: correctionFacts(correction, correction.draft),
      },
    ]);
    return changed;
  });
  for (const publicId of publicIds) services.publicViews.invalidate(publicId);
  return readCorrection(services, accountId, id);
}

function refusal(sentence: string, code: string): DomainError {
  return new DomainError("conflict", sentence, { code });
}

async function requireRoom(tx: Transaction, { siteId }: CorrectionRow): Promise<void> {
  const live = await tx.$count(
    corrections,
    and(eq(corrections.siteId, siteId), isNotNull(corrections.published)),
  );
  if (live >= MAX_LIVE_CORRECTIONS) throw refusal(CORRECTION_ERRORS.tooMany, "too_many_corrections");
}
