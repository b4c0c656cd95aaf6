import type { CorrectionList } from "#shared/corrections/schemas.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { findSite, ownSite } from "../sites/queries.ts";
import { listCorrections } from "./list-corrections.ts";
import { switchSites } from "./switch-sites.ts";

/**
 * Switches all published corrections of a site off or on again.
 * @throws DomainError `not-found`, also for another account's site.
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
