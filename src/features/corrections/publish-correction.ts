import { CORRECTION_ERRORS } from "#shared/correction-messages.ts";
import { SCAN_ERRORS } from "#shared/scan-messages.ts";
import type { CorrectionView, PublishCorrectionInput } from "#shared/schemas/correction.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import type { Services } from "#src/services.ts";
import { findSite } from "../scans/sites/queries.ts";
import { isChanged } from "./correction-view.ts";
import { lockLiveFile } from "./live/refresh-file.ts";
import { publishDrafts } from "./publish-drafts.ts";
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
    return publishDrafts(tx, site, [correction], { userId: user.id, at: services.clock.now() });
  });
  for (const publicId of publicIds) services.publicViews.invalidate(publicId);
  return readCorrection(services, accountId, id);
}

function refusal(sentence: string, code: string): DomainError {
  return new DomainError("conflict", sentence, { code });
}
