import type { CorrectionView, PublishCorrectionInput } from "#shared/corrections/schemas.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import type { Services } from "#src/services.ts";
import { publishRevision } from "./publish-revision.ts";
import { findCorrection } from "./queries.ts";
import { readCorrection } from "./read-correction.ts";

/**
 * Gives a correction's draft to visitors. The same revision sent twice is published once.
 * @throws DomainError `not-found`, also for another account's correction; `forbidden` on plans
 * without corrections; `conflict` if the draft was changed since or makes a rule fail, for a site
 * that is not proven, and past the number of live corrections.
 */
export async function publishCorrection(
  services: Services,
  { user, owner }: { user: User; owner: User },
  id: string,
  { revision }: PublishCorrectionInput,
): Promise<CorrectionView> {
  const correction = await findCorrection(services.db, owner.accountId, id);
  await enforceLimit(services, LIMITS.correction, String(owner.accountId));
  await publishRevision(services, { owner, correction, revision, by: { userId: user.id } });
  return readCorrection(services, owner.accountId, id);
}
