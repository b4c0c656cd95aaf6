import { and, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL } from "drizzle-orm";
import { isUuid } from "#shared/schemas/uuid.ts";
import type { Database, Transaction } from "#src/db/client.ts";
import { type NamedPerson, personColumns } from "#src/db/person-name.ts";
import { users } from "#src/db/schema/accounts.ts";
import { type Scan, type Site, scans, sites } from "#src/db/schema/sites.ts";
import { notFound } from "#src/errors.ts";

/**
 * Condition that a site is proven or has the widget, and that its account has not removed the site.
 */
export const isScanned = and(isNotNull(sites.claim), isNull(sites.removedAt));

type Reader = Database | Transaction;

/**
 * Condition that a site belongs to this account.
 * @throws DomainError `not-found` for a malformed ID.
 */
export function ownSite(accountId: number, id: string): SQL | undefined {
  if (!isUuid(id)) throw notFound();
  return and(eq(sites.id, id), eq(sites.accountId, accountId), isNull(sites.removedAt));
}

/** @throws DomainError `not-found`, including for another account's site. */
export async function findSite(db: Reader, accountId: number, id: string): Promise<Site> {
  const [site] = await db.select().from(sites).where(ownSite(accountId, id));
  if (!site) throw notFound();
  return site;
}

/** @throws DomainError `not-found`, including for another account's scan. */
export async function findScan(db: Reader, accountId: number, id: string): Promise<ScanRow> {
  if (!isUuid(id)) throw notFound();
  const [row] = await selectScans(db).where(
    and(eq(scans.id, id), eq(sites.accountId, accountId), isNull(sites.removedAt)),
  );
  if (!row) throw notFound();
  return row;
}

export interface ScanRow {
  scan: Scan;
  requester: NamedPerson | null;
}

export function selectScans(db: Reader) {
  return db
    .select({ scan: scans, requester: personColumns(users) })
    .from(scans)
    .innerJoin(sites, eq(sites.id, scans.siteId))
    .leftJoin(users, eq(users.id, scans.requestedBy));
}

/** Condition that a scan visits the whole site, not only the pages that a letter names. */
export const isWholeSite = ne(scans.cause, "letter");

/**
 * Returns the latest scan of each whole site, keyed by site ID; considers all scans or only those
 * with results.
 */
export async function newestScans(
  db: Reader,
  siteIds: string[],
  { withResult }: { withResult: boolean },
): Promise<Map<string, ScanRow>> {
  const newest = db
    .selectDistinctOn([scans.siteId], { id: scans.id })
    .from(scans)
    .where(and(inArray(scans.siteId, siteIds), isWholeSite, withResult ? hasResult() : undefined))
    .orderBy(scans.siteId, desc(scans.createdAt));
  const rows = await selectScans(db).where(inArray(scans.id, newest));
  return new Map(rows.map((row) => [row.scan.siteId, row]));
}

/** Condition that a scan has visited pages, because it finished or was stopped. */
function hasResult(): SQL | undefined {
  return or(eq(scans.state, "done"), eq(scans.state, "stopped"));
}
