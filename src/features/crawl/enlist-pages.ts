import { and, count, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#src/db/client.ts";
import { type Scan, scanPages } from "#src/db/schema/sites.ts";
import type { ChosenPages } from "#src/scanner/crawl/choose-pages.ts";
import { isPdfAddress } from "#src/scanner/crawl/page-address.ts";
import type { Crawl } from "../sites/crawl-state.ts";
import type { NoteCode } from "../sites/reason-words.ts";

/** Maximum rows per page that a scan may audit, allowing for redirects, copies, and a few more. */
const ROWS_PER_PAGE = 3;
const MORE_ROWS = 50;
/** Place of a scan's first PDF, after all pages. */
const FIRST_PDF = 500_000;

export interface Enlisting {
  scan: Scan;
  crawl: Crawl;
  now: Date;
}

/** Adds chosen pages and PDFs to a scan, up to its limits; returns notes for the owner. */
export async function enlistPages(
  tx: Transaction,
  enlisting: Enlisting,
  { urls, hasForbidden }: ChosenPages,
): Promise<NoteCode[]> {
  const room = await insertFresh(tx, enlisting, urls);
  return [
    ...(hasForbidden ? ["robots-some" as const] : []),
    ...(room.pages < 0 ? ["page-limit" as const] : []),
    ...(room.pdfs < 0 ? ["pdf-limit" as const] : []),
  ];
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

/** Whether a scan has visited as many PDFs as it may. */
export async function isFullOfPdfs(db: Database, { scan, crawl }: Omit<Enlisting, "now">): Promise<boolean> {
  return (await countRows(db, scan, true)).audited >= crawl.pdfLimit;
}

/**
 * Inserts the pages new to the scan; returns the remaining room of each kind, negative if short.
 */
async function insertFresh(tx: Transaction, enlisting: Enlisting, urls: string[]) {
  const fresh = await unknownOf(tx, enlisting.scan, urls);
  const { pageLimit, pdfLimit } = enlisting.crawl;
  const pdfs = fresh.filter(isPdfAddress);
  const pages = fresh.filter((url) => !pdfs.includes(url));
  return {
    pages: await insertKind(tx, enlisting, { urls: pages, limit: pageLimit, isPdf: false }),
    pdfs: await insertKind(tx, enlisting, { urls: pdfs, limit: pdfLimit, isPdf: true }),
  };
}

interface Kind {
  urls: string[];
  limit: number;
  isPdf: boolean;
}

async function insertKind(
  tx: Transaction,
  { scan, now }: Enlisting,
  { urls, limit, isPdf }: Kind,
): Promise<number> {
  if (urls.length === 0) return 0;
  const { all, audited } = await countRows(tx, scan, isPdf);
  const room = Math.min(limit - audited, limit * ROWS_PER_PAGE + MORE_ROWS - all);
  const first = isPdf ? FIRST_PDF : 0;
  const values = urls.slice(0, Math.max(0, room)).map((url, index) => ({
    siteId: scan.siteId,
    url,
    scanId: scan.id,
    place: first + all + index,
    isPdf,
    seenAt: now,
  }));
  if (values.length > 0) await insertPages(tx, values);
  return room - urls.length;
}

/** Counts a scan's rows of one kind, and those that aren't skipped. */
async function countRows(db: Database | Transaction, { id }: Scan, isPdf: boolean) {
  const [rows] = await db
    .select({
      all: count(),
      audited: sql<number>`count(*) filter (where state <> 'skipped')`.mapWith(Number),
    })
    .from(scanPages)
    .where(and(eq(scanPages.scanId, id), eq(scanPages.isPdf, isPdf)));
  return rows ?? { all: 0, audited: 0 };
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
        isPdf: sql`excluded.is_pdf`,
        seenAt: sql`excluded.seen_at`,
        state: "waiting",
        reason: null,
        target: null,
      },
    });
}
