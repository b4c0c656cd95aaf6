import { inArray, type SQL } from "drizzle-orm";
import type { CorrectionList, LiveCorrections } from "#shared/corrections/schemas.ts";
import { type Transaction, transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { type Site, sites } from "#src/db/schema/sites.ts";
import type { Services } from "#src/services.ts";
import type { EvidenceActor } from "../evidence-log/evidence-event.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";
import { lockLiveFile, refreshLiveFile } from "../live-corrections/refresh-file.ts";
import { evidenceSite } from "../sites/evidence-site.ts";
import { findSite, ownSite } from "../sites/queries.ts";
import { countLiveCorrections, ownSites } from "./count-live-corrections.ts";
import { listCorrections } from "./list-corrections.ts";

/**
 * Turns all of a site's published corrections off or back on.
 * @throws DomainError `not-found`, including for another account's site.
 */
export async function switchCorrections(
  services: Services,
  { user, owner }: { user: User; owner: User },
  siteId: string,
  { on }: { on: boolean },
): Promise<CorrectionList> {
  const { accountId } = owner;
  await findSite(services.db, accountId, siteId);
  await switchSites(services, { accountId, by: { userId: user.id } }, ownSite(accountId, siteId), on);
  return listCorrections(services, owner, siteId);
}

export async function switchAllCorrections(
  services: Services,
  { user, owner: { accountId } }: { user: User; owner: User },
  { on }: { on: boolean },
): Promise<LiveCorrections> {
  await switchSites(services, { accountId, by: { userId: user.id } }, ownSites(accountId), on);
  return countLiveCorrections(services, { accountId, part: null });
}

/**
 * Turns published corrections on the account's matching sites off or on without changing them.
 * @param also additional writes in the same transaction, unless all sites are already switched
 */
export async function switchSites(
  services: Services,
  { accountId, by }: { accountId: number; by: EvidenceActor },
  which: SQL | undefined,
  on: boolean,
  also?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const publicIds = await transact(services.db, async (tx) => {
    await lockLiveFile(tx, accountId);
    const found = await tx.select().from(sites).where(which).orderBy(sites.id).for("update");
    const switched = found.filter(({ hasCorrections }) => hasCorrections !== on);
    if (switched.length === 0) return [];
    await setSwitch(tx, switched, on);
    const publicIds = await refreshLiveFile(tx, accountId);
    await recordEvidence(
      tx,
      { accountId, at: services.clock.now() },
      switched.map((site) => ({
        kind: "corrections-switched",
        site: evidenceSite(site).site,
        by,
        data: { on },
      })),
    );
    await also?.(tx);
    return publicIds;
  });
  for (const publicId of publicIds) services.publicViews.invalidate(publicId);
}

async function setSwitch(tx: Transaction, switched: Site[], on: boolean): Promise<void> {
  const ids = switched.map(({ id }) => id);
  await tx.update(sites).set({ hasCorrections: on }).where(inArray(sites.id, ids));
}
