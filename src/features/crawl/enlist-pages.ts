import { count, eq, sql } from "drizzle-orm";
import type { Transaction } from "#src/db/client.ts";
import { type Scan, scanPages } from "#src/db/schema/sites.ts";
import type { ChosenPages } from "#src/scanner/crawl/choose-pages.ts";
import type { Crawl } from "../sites/crawl-state.ts";
import type { NoteCode } from "../sites/reason-words.ts";

/** Maximum rows per page that a scan may audit, allowing for redirects, copies, and a few more. */
const ROWS_PER_PAGE = 3;
const MORE_ROWS = 50;

export interface Enlisting {
  scan: Scan;
  crawl: Crawl;
  now: Date;
}

/** Adds chosen pages to a scan, up to its limit; returns notes for the owner. */
export async function enlistPages(
  tx: Transaction,
  enlisting: Enlisting,
  { urls, hasForbidden }: ChosenPages,
): Promise<NoteCode[]> {
  const room = await insertFresh(tx, enlisting, urls);
  return [...(hasForbidden ? ["robots-some" as const] : []), ...(room < 0 ? ["page-limit" as const] : [])];
}

/** Adds pages that a scan always visits, regardless of exclusions. */
export async function enlistFirstPages(
  tx: Transaction,
  enlisting: Enlisting,
  urls: string[],
): Promise<NoteCode[]> {
  await insertFresh(tx, enlisting, urls);
  return [];
}

/** Inserts the pages new to the scan; returns the remaining room, negative if short. */
async function insertFresh(
  tx: Transaction,
  { scan, crawl, now }: Enlisting,
  urls: string[],
): Promise<number> {
  const fresh = await unknownOf(tx, scan, urls);
  if (fresh.length === 0) return 0;
  const [rows] = await tx
    .select({
      all: count(),
      audited: sql<number>`count(*) filter (where state <> 'skipped')`.mapWith(Number),
    })
    .from(scanPages)
    .where(eq(scanPages.scanId, scan.id));
  const { all, audited } = rows ?? { all: 0, audited: 0 };
  const room = Math.min(crawl.pageLimit - audited, crawl.pageLimit * ROWS_PER_PAGE + MORE_ROWS - all);
  const values = fresh.slice(0, Math.max(0, room)).map((url, index) => ({
    siteId: scan.siteId,
    url,
    scanId: scan.id,
    place: all + index,
    seenAt: now,
  }));
  if (values.length > 0) await insertPages(tx, values);
  return room - fresh.length;
}

/** Returns the addresses new to a scan; most of a site's links are already in it. */
async function unknownOf(tx: Transaction, { id }: Scan, urls: string[]): Promise<string[]> {
  if (urls.length === 0) return [];
  const rows = await tx.execute<{ url: string }>(sql`
    select url from json_array_elements_text(${JSON.stringify(urls)}::text::json) with ordinality as given(url, place)
    where not exists (select 1 from scan_pages where scan_id = ${id}::uuid and scan_pages.url = given.url)
    order by place`);
  return rows.map(({ url }) => url);
}

async function insertPages(tx: Transaction, values: Array<typeof scanPages.$inferInsert>): Promise<void> {
  await tx
    .insert(scanPages)
    .values(values)
    .onConflictDoUpdate({
      target: [scanPages.siteId, scanPages.source, scanPages.url],
      set: {
        scanId: sql`excluded.scan_id`,
        place: sql`excluded.place`,
        seenAt: sql`excluded.seen_at`,
        state: "waiting",
        reason: null,
        target: null,
      },
    });
}
