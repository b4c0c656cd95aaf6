import { eq } from "drizzle-orm";
import { coverageOf, includesCorrections } from "#shared/billing/coverage.ts";
import type { CorrectionList } from "#shared/corrections/schemas.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { corrections } from "#src/db/schema/corrections.ts";
import type { Services } from "#src/services.ts";
import { findSite } from "../sites/queries.ts";
import { viewCorrections } from "./correction-view.ts";

/** @throws DomainError `not-found`, also for another account's site. */
export async function listCorrections(
  services: Services,
  owner: User,
  siteId: string,
): Promise<CorrectionList> {
  const { db } = services;
  const site = await findSite(db, owner.accountId, siteId);
  const views = await viewCorrections(db, eq(corrections.siteId, site.id));
  return {
    isIncluded: includesCorrections(coverageOf(services, owner)),
    isOn: site.hasCorrections,
    live: views.filter(({ state }) => state === "live").length,
    corrections: views,
  };
}
