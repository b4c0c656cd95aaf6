import type { Services } from "#src/services.ts";
import { accessOf } from "../../accounts/access.ts";
import { recordOperatorAct } from "../../audit/operator-acts/record-operator-act.ts";
import { queueScan } from "../queue-scan.ts";
import { requireOwnedSite } from "./queries.ts";

/**
 * Queues a scan of a site, by ID or host, that does not count toward the owner's daily scans; if a
 * scan is already waiting or running, returns that scan.
 * @throws Error for an unknown site, a site without the widget or a proof, or an owner without
 * access.
 */
export async function runOwnedScan(services: Services, which: string, operator: string) {
  const { site, owner } = await requireOwnedSite(services, which);
  if (!site.claim) {
    throw new Error(
      `${site.origin} isn’t scanned until ${owner.email} has installed the widget there or proven that it’s theirs`,
    );
  }
  if (accessOf(owner, services) === "off") {
    throw new Error(`${site.origin} is not scanned while ${owner.email} has no access to the product`);
  }
  const { scan } = await queueScan(services, site, { cause: "operator", requestedBy: null });
  await recordOperatorAct(services.db, {
    operator,
    command: "scans run",
    accountId: owner.accountId,
    after: { site: site.origin },
  });
  return { scan, site, email: owner.email };
}
