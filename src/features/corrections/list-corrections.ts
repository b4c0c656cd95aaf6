import { and, desc, eq, inArray } from "drizzle-orm";
import { coverageOf, includesCorrections } from "#shared/billing/coverage.ts";
import type { CorrectionList, CorrectionVersionView } from "#shared/corrections/schemas.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import { corrections, correctionVersions } from "#src/db/schema/corrections.ts";
import { suggestions } from "#src/db/schema/suggestions.ts";
import type { Services } from "#src/services.ts";
import { findSite } from "../sites/queries.ts";
import { viewCorrections } from "./correction-view.ts";
import { findCorrection } from "./queries.ts";

/** @throws DomainError `not-found`, including for another account's site. */
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

const MOST_LISTED = 100;

/**
 * Returns the acts on a correction, newest first.
 * @throws DomainError `not-found`, including for another account's correction.
 */
export async function listCorrectionVersions(
  { db }: Services,
  accountId: number,
  id: string,
): Promise<CorrectionVersionView[]> {
  const correction = await findCorrection(db, accountId, id);
  const rows = await db
    .select({
      version: correctionVersions,
      name: users.contactPerson,
      email: users.email,
      model: suggestions.model,
      outcome: suggestions.outcome,
    })
    .from(correctionVersions)
    .innerJoin(corrections, eq(corrections.id, correctionVersions.correctionId))
    .leftJoin(users, eq(users.id, correctionVersions.userId))
    .leftJoin(
      suggestions,
      and(
        eq(suggestions.accountId, accountId),
        eq(suggestions.subject, corrections.issueId),
        eq(suggestions.part, corrections.element),
        // Both are written by the same save.
        eq(suggestions.decidedAt, correctionVersions.at),
        inArray(suggestions.outcome, ["accepted", "changed"]),
      ),
    )
    .where(eq(correctionVersions.correctionId, correction.id))
    .orderBy(desc(correctionVersions.number))
    .limit(MOST_LISTED);
  return rows.map(
    ({ version: { number, act, value, pages, at, isByOperator }, name, email, model, outcome }) => ({
      number,
      act,
      value,
      pages,
      by: name ?? email,
      suggestion: model === null ? null : { model, isChanged: outcome === "changed" },
      isByOperator,
      at: at.toISOString(),
    }),
  );
}
