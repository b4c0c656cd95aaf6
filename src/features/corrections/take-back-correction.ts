import type { CorrectionView } from "#shared/schemas/correction.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { endCorrection } from "./live/end-correction.ts";
import { lockLiveFile } from "./live/refresh-file.ts";
import { lockCorrection } from "./queries.ts";
import { readCorrection } from "./read-correction.ts";

/**
 * Takes a correction from visitors, or discards a draft that none has got. Pages lose it within
 * half a minute. A second call changes nothing.
 * @throws DomainError `not-found`, also for another account's correction.
 */
export async function takeBackCorrection(
  services: Services,
  { user, owner }: { user: User; owner: User },
  id: string,
): Promise<CorrectionView> {
  const { accountId } = owner;
  const publicIds = await transact(services.db, async (tx) => {
    await lockLiveFile(tx, accountId);
    const correction = await lockCorrection(tx, accountId, id);
    if (correction.state === "taken-back" || correction.state === "withdrawn") return [];
    const at = services.clock.now();
    return endCorrection(tx, { accountId, correction, by: { userId: user.id }, at });
  });
  for (const publicId of publicIds) services.publicViews.invalidate(publicId);
  return readCorrection(services, accountId, id);
}
