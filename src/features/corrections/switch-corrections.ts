import { eq } from "drizzle-orm";
import type { CorrectionList } from "#shared/schemas/correction.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { sites } from "#src/db/schema/scans.ts";
import { notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { recordEvidence } from "../evidence/log/record-evidence.ts";
import { evidenceSite } from "../scans/sites/evidence-site.ts";
import { ownSite } from "../scans/sites/queries.ts";
import { listCorrections } from "./list-corrections.ts";
import { lockLiveFile, refreshLiveFile } from "./live/refresh-file.ts";

/**
 * Switches all published corrections of a site off or on again; they stay as they are meanwhile.
 * @throws DomainError `not-found`, also for another account's site.
 */
export async function switchCorrections(
  services: Services,
  { user, owner }: { user: User; owner: User },
  siteId: string,
  { on }: { on: boolean },
): Promise<CorrectionList> {
  const { accountId } = owner;
  const publicIds = await transact(services.db, async (tx) => {
    await lockLiveFile(tx, accountId);
    const [site] = await tx.select().from(sites).where(ownSite(accountId, siteId)).for("update");
    if (!site) throw notFound();
    if (site.hasCorrections === on) return [];
    await tx.update(sites).set({ hasCorrections: on }).where(eq(sites.id, site.id));
    const changed = await refreshLiveFile(tx, accountId);
    await recordEvidence(tx, { accountId, at: services.clock.now() }, [
      {
        kind: "corrections-switched",
        site: evidenceSite(site).site,
        by: { userId: user.id },
        data: { on },
      },
    ]);
    return changed;
  });
  for (const publicId of publicIds) services.publicViews.invalidate(publicId);
  return listCorrections(services, owner, siteId);
}
