import { eq } from "drizzle-orm";
import { sites } from "#src/db/schema/sites.ts";
import type { Services } from "#src/services.ts";
import { recordOperatorAct } from "../../audit/operator-acts/record-operator-act.ts";
import { requireOwnedSite } from "../../sites/operator/queries.ts";
import { switchSites } from "../switch-corrections.ts";

/**
 * Turns a site's published corrections off or back on, by site id or host.
 * @throws Error for an unknown site, and for a host shared by several sites.
 */
export async function switchOwnedCorrections(
  services: Services,
  which: string,
  { on, operator }: { on: boolean; operator: string },
): Promise<{ site: string; email: string; on: boolean }> {
  const { site, owner } = await requireOwnedSite(services, which);
  const { accountId, email } = owner;
  await switchSites(services, { accountId, by: "operator" }, eq(sites.id, site.id), on, (tx) =>
    recordOperatorAct(tx, {
      operator,
      command: "corrections switch",
      accountId,
      before: { hasCorrections: site.hasCorrections },
      after: { site: site.origin, hasCorrections: on },
    }),
  );
  return { site: site.origin, email, on };
}
