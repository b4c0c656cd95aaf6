import { and, desc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { CorrectionState, CorrectionView } from "#shared/corrections/schemas.ts";
import { isUuid } from "#shared/schemas/uuid.ts";
import { users } from "#src/db/schema/accounts.ts";
import { corrections } from "#src/db/schema/corrections.ts";
import { sites } from "#src/db/schema/sites.ts";
import type { Services } from "#src/services.ts";
import { isOnHost } from "../../sites/operator/queries.ts";
import { viewCorrections } from "../correction-view.ts";

/** Filter for all accounts' corrections, used only by the operator's commands. */
export interface CorrectionFilter {
  /** Host or id of the sites. */
  site?: string;
  state?: CorrectionState;
  limit: number;
}

export interface OwnedCorrection extends CorrectionView {
  /** Origin of the correction's website. */
  site: string;
  /** Owner's email address. */
  email: string;
}

type Reading = Pick<Services, "db">;

/** Returns all accounts' corrections, most recently changed first. */
export async function listOwnedCorrections(
  services: Reading,
  { site, state, limit }: CorrectionFilter,
): Promise<OwnedCorrection[]> {
  const ofSite = site === undefined ? undefined : isUuid(site) ? eq(sites.id, site) : isOnHost(site);
  const rows = await selectOwned(services, and(ofSite, state && eq(corrections.state, state)))
    .orderBy(desc(corrections.changedAt), desc(corrections.id))
    .limit(limit);
  const views = await viewCorrections(
    services.db,
    inArray(
      corrections.id,
      rows.map(({ correction }) => correction.id),
    ),
  );
  return rows.flatMap(({ correction: { id }, site: { origin }, owner: { email } }) => {
    const view = views.find((one) => one.id === id);
    return view ? [{ ...view, site: origin, email }] : [];
  });
}

/** @throws Error that names the correction if it does not exist. */
export async function requireOwnedCorrection(services: Reading, id: string) {
  const [row] = isUuid(id) ? await selectOwned(services, eq(corrections.id, id)) : [];
  if (!row) throw new Error(`There is no correction ${id}`);
  return row;
}

/** @throws Error that names the correction if it does not exist. */
export async function readOwnedCorrection(services: Reading, id: string): Promise<OwnedCorrection> {
  const { site, owner } = await requireOwnedCorrection(services, id);
  const [view] = await viewCorrections(services.db, eq(corrections.id, id));
  if (!view) throw new Error(`There is no correction ${id}`);
  return { ...view, site: site.origin, email: owner.email };
}

function selectOwned({ db }: Reading, condition: SQL | undefined) {
  return db
    .select({ correction: corrections, site: sites, owner: users })
    .from(corrections)
    .innerJoin(sites, eq(sites.id, corrections.siteId))
    .innerJoin(users, eq(users.accountId, sites.accountId))
    .where(and(isNull(sites.removedAt), condition));
}
