import { and, desc, eq, ne, not, sql } from "drizzle-orm";
import type { CheckedPageView } from "#shared/page-checks/schemas.ts";
import { issuePlaces, issues } from "#src/db/schema/issues.ts";
import { scanPages } from "#src/db/schema/sites.ts";
import type { Services } from "#src/services.ts";
import { isIgnored } from "../issues/queries.ts";
import { findSite } from "../sites/queries.ts";

const MOST_LISTED = 50;

/**
 * Returns a site's pages that have a page check, latest first.
 * @throws DomainError `not-found`, including for another account's site.
 */
export async function listCheckedPages(
  { db, clock }: Services,
  accountId: number,
  siteId: string,
): Promise<CheckedPageView[]> {
  const site = await findSite(db, accountId, siteId);
  const open = and(ne(issues.state, "fixed"), not(isIgnored(clock.now())));
  const rows = await db
    .select({
      page: scanPages,
      issues: sql<number>`(count(${issues.id}) filter (where ${open}))::int`,
      failures: sql<number>`(count(${issues.id}) filter (where ${open} and ${issues.outcome} = 'failed'))::int`,
    })
    .from(scanPages)
    .leftJoin(issuePlaces, eq(issuePlaces.pageId, scanPages.id))
    .leftJoin(issues, eq(issues.id, issuePlaces.issueId))
    .where(and(eq(scanPages.siteId, site.id), eq(scanPages.source, "browser")))
    .groupBy(scanPages.id)
    .orderBy(desc(scanPages.checkedAt), desc(scanPages.id))
    .limit(MOST_LISTED);
  return rows.map(({ page, ...counts }) => ({
    url: page.url,
    checkedAt: page.checkedAt?.toISOString() ?? null,
    ...counts,
    omitted: page.omitted,
  }));
}
