import { and, desc, eq, isNull, or, type SQL } from "drizzle-orm";
import { isUuid } from "#shared/schemas/uuid.ts";
import type { ScanState } from "#shared/sites/choices.ts";
import type { Database } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { scans, sites } from "#src/db/schema/sites.ts";
import type { Services } from "#src/services.ts";

/** Filter for all accounts' scans; used only by operator commands, never by a route. */
export interface ScanFilter {
  /** The sites' host, with or without a port. */
  site?: string;
  state?: ScanState;
  limit: number;
}

export type OwnedScan = Awaited<ReturnType<typeof listOwnedScans>>[number];

/** Returns scans from all accounts, newest first. */
export function listOwnedScans({ db }: Pick<Services, "db">, { site, state, limit }: ScanFilter) {
  return selectOwnedScans(
    db,
    and(site === undefined ? undefined : isOnHost(site), state && eq(scans.state, state)),
  )
    .orderBy(desc(scans.createdAt), desc(scans.id))
    .limit(limit);
}

/** @throws Error that names the scan if it does not exist. */
export async function requireOwnedScan({ db }: Pick<Services, "db">, id: string): Promise<OwnedScan> {
  const [row] = isUuid(id) ? await selectOwnedScans(db, eq(scans.id, id)) : [];
  if (!row) throw new Error(`There is no scan ${id}`);
  return row;
}

function selectOwnedScans(db: Database, condition: SQL | undefined) {
  return db
    .select({ scan: scans, site: sites, email: users.email })
    .from(scans)
    .innerJoin(sites, eq(sites.id, scans.siteId))
    .innerJoin(users, eq(users.accountId, sites.accountId))
    .where(and(isNull(sites.removedAt), condition));
}

/**
 * Finds a site and its owner by site ID or host.
 * @throws Error for an unknown site or for a host shared by several sites, listing their IDs.
 */
export async function requireOwnedSite({ db }: Pick<Services, "db">, which: string) {
  const rows = await db
    .select({ site: sites, owner: users })
    .from(sites)
    .innerJoin(users, eq(users.accountId, sites.accountId))
    .where(and(isNull(sites.removedAt), isUuid(which) ? eq(sites.id, which) : isOnHost(which)));
  const [row, ...others] = rows;
  if (!row) throw new Error(`There is no website ${which}`);
  if (others.length === 0) return row;
  const choices = rows.map(({ site, owner }) => `${site.id}  ${site.origin}  ${owner.email}`);
  throw new Error(`Several websites are called ${which}. Choose one by its id:\n${choices.join("\n")}`);
}

/** Condition that a site is on a host, with or without a port. */
export function isOnHost(host: string): SQL | undefined {
  const name = host.toLowerCase();
  return or(eq(sites.host, name), eq(sites.origin, `https://${name}`), eq(sites.origin, `http://${name}`));
}
