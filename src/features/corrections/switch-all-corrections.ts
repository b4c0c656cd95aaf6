import type { LiveCorrections } from "#shared/corrections/schemas.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { countLiveCorrections, ownSites } from "./count-live-corrections.ts";
import { switchSites } from "./switch-sites.ts";

/** Switches all published corrections of all the account's sites off or on again. */
export async function switchAllCorrections(
  services: Services,
  { user, owner: { accountId } }: { user: User; owner: User },
  { on }: { on: boolean },
): Promise<LiveCorrections> {
  await switchSites(services, { accountId, by: { userId: user.id } }, ownSites(accountId), on);
  return countLiveCorrections(services, { accountId, part: null });
}
