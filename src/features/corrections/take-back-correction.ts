import type { CorrectionView } from "#shared/corrections/schemas.ts";
import { type Transaction, transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import type { EvidenceActor } from "../evidence-log/evidence-event.ts";
import { endCorrection } from "../live-corrections/end-correction.ts";
import { lockLiveFile } from "../live-corrections/refresh-file.ts";
import { lockCorrection } from "./queries.ts";
import { readCorrection } from "./read-correction.ts";

/**
 * Takes a correction off the site, or discards an unpublished draft. Pages lose it within half a
 * minute. Idempotent.
 * @throws DomainError `not-found`, including for another account's correction.
 */
export async function takeBackCorrection(
  services: Services,
  { user, owner }: { user: User; owner: User },
  id: string,
): Promise<CorrectionView> {
  await endCorrectionOf(services, owner, id, { userId: user.id });
  return readCorrection(services, owner.accountId, id);
}

/**
 * @param also additional writes in the same transaction, unless the correction has already ended
 */
export async function endCorrectionOf(
  services: Services,
  { accountId }: Pick<User, "accountId">,
  id: string,
  by: EvidenceActor,
  also?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const publicIds = await transact(services.db, async (tx) => {
    await lockLiveFile(tx, accountId);
    const correction = await lockCorrection(tx, accountId, id);
    if (correction.state === "taken-back" || correction.state === "withdrawn") return [];
    const changed = await endCorrection(tx, { accountId, correction, by, at: services.clock.now() });
    await also?.(tx);
    return changed;
  });
  for (const publicId of publicIds) services.publicViews.invalidate(publicId);
}
