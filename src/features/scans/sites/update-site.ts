import type { SiteView, UpdateSiteInput } from "#shared/schemas/site.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { sites } from "#src/db/schema/scans.ts";
import { notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { findSite, ownSite } from "./queries.ts";
import { viewSite } from "./site-view.ts";

/** @throws DomainError `not-found`, also for another account's site. */
export async function updateSite(
  services: Services,
  owner: User,
  id: string,
  { alwaysPages, leftOut, paused }: UpdateSiteInput,
): Promise<SiteView> {
  const { isPaused, ...current } = await findSite(services.db, owner.accountId, id);
  const [site] = await services.db
    .update(sites)
    .set({
      alwaysPages: alwaysPages ?? current.alwaysPages,
      leftOut: leftOut ?? current.leftOut,
      isPaused: paused ?? isPaused,
    })
    .where(ownSite(owner.accountId, id))
    .returning();
  if (!site) throw notFound();
  return viewSite(services, owner, site);
}
