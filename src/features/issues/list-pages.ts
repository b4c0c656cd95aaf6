import { and, asc, count, eq, gt, ilike, ne, not, or, type SQL, sql } from "drizzle-orm";
import { PAGE_STATES, type PageState } from "#shared/sites/choices.ts";
import type { PagesQuery, SitePageList } from "#shared/sites/schemas.ts";
import { issuePlaces, issues } from "#src/db/schema/issues.ts";
import { scanPages } from "#src/db/schema/sites.ts";
import type { Services } from "#src/services.ts";
import { findSite, newestScans } from "../sites/queries.ts";
import { pageReason } from "../sites/reason-words.ts";
import { isIgnored } from "./queries.ts";

const PAGE_SIZE = 100;

/**
 * Returns up to 100 pages of a site's latest scan, ordered by address.
 * @throws DomainError `not-found`, including for another account's site.
 */
export async function listPages(
  services: Services,
  accountId: number,
  siteId: string,
  { state, search, after }: PagesQuery,
): Promise<SitePageList> {
  const { db, clock } = services;
  const site = await findSite(db, accountId, siteId);
  const newest = (await newestScans(db, [site.id], { withResult: false })).get(site.id);
  if (!newest) return { pages: [], hasMore: false, counts: noPages() };
  const matching = and(eq(scanPages.scanId, newest.scan.id), mentions(search));
  const rows = await db
    .select({ page: scanPages, ...countsOfIssues(clock.now()) })
    .from(scanPages)
    .where(and(matching, state && eq(scanPages.state, state), after ? gt(scanPages.url, after) : undefined))
    .orderBy(asc(scanPages.url))
    .limit(PAGE_SIZE + 1);
  return {
    pages: rows.slice(0, PAGE_SIZE).map(({ page, failures, open }) => ({
      url: page.url,
      title: page.title,
      isPdf: page.isPdf,
      state: page.state,
      reason: pageReason(page.reason),
      status: page.status,
      target: page.target,
      failures,
      issues: open,
      omitted: page.omitted,
      checkedAt: page.checkedAt?.toISOString() ?? null,
    })),
    hasMore: rows.length > PAGE_SIZE,
    counts: await countByState(services, matching),
  };
}

function mentions(search: string): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return search === "" ? undefined : or(ilike(scanPages.url, pattern), ilike(scanPages.title, pattern));
}

function countsOfIssues(now: Date) {
  const open = and(eq(issuePlaces.pageId, scanPages.id), ne(issues.state, "fixed"), not(isIgnored(now)));
  const from = sql`from ${issuePlaces} join ${issues} on ${issues.id} = ${issuePlaces.issueId} where ${open}`;
  return {
    open: sql<number>`(select count(*)::int ${from})`,
    failures: sql<number>`(select count(*)::int ${from} and ${issues.outcome} = 'failed')`,
  };
}

async function countByState({ db }: Services, matching: SQL | undefined): Promise<Record<PageState, number>> {
  const rows = await db
    .select({ state: scanPages.state, pages: count() })
    .from(scanPages)
    .where(matching)
    .groupBy(scanPages.state);
  return { ...noPages(), ...Object.fromEntries(rows.map((row) => [row.state, row.pages])) };
}

function noPages(): Record<PageState, number> {
  return Object.fromEntries(PAGE_STATES.map((state) => [state, 0])) as Record<PageState, number>;
}
