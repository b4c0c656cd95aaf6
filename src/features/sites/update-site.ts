import { eq } from "drizzle-orm";
import type { SiteView, UpdateSiteInput } from "#shared/sites/schemas.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { sites } from "#src/db/schema/sites.ts";
import { notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";
import { evidenceSite } from "./evidence-site.ts";
import { ownSite } from "./queries.ts";
import { viewSite } from "./site-view.ts";

/** @throws DomainError `not-found`, also for another account's site. */
export async function updateSite(
  services: Services,
  { user, owner }: { user: User; owner: User },
  id: string,
  { alwaysPages, leftOut, paused }: UpdateSiteInput,
): Promise<SiteView> {
  const { accountId } = owner;
  const site = await transact(services.db, async (tx) => {
    const [current] = await tx.select().from(sites).where(ownSite(accountId, id)).for("update");
    if (!current) throw notFound();
    const next = {
      alwaysPages: alwaysPages ?? current.alwaysPages,
      leftOut: leftOut ?? current.leftOut,
      isPaused: paused ?? current.isPaused,
    };
    await tx.update(sites).set(next).where(eq(sites.id, current.id));
    await recordEvidence(tx, { accountId, at: services.clock.now() }, [
      { kind: "site-changed", site: evidenceSite(current).site, by: { userId: user.id }, data: next },
    ]);
    return { ...current, ...next };
  });
  return viewSite(services, owner, site);
}
