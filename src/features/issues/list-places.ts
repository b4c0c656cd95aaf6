import { and, asc, eq, gt } from "drizzle-orm";
import type { PlacesList } from "#shared/issues/schemas.ts";
import { issuePlaces, issues } from "#src/db/schema/issues.ts";
import { scanPages } from "#src/db/schema/sites.ts";
import { notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { elementView, SHOWN_ELEMENTS } from "./element-view.ts";
import { ownIssue } from "./queries.ts";

const PAGE_SIZE = 25;

/**
 * Returns an issue's places on pages whose addresses come after `after`.
 * @throws DomainError `not-found`, including for another account's issue.
 */
export async function listPlaces(
  services: Services,
  accountId: number,
  id: string,
  { after = "" }: { after?: string | undefined },
): Promise<PlacesList> {
  const { db } = services;
  const [issue] = await db
    .select({ id: issues.id })
    .from(issues)
    .where(ownIssue(services, accountId, id));
  if (!issue) throw notFound();
  const rows = await db
    .select({ place: issuePlaces, page: scanPages })
    .from(issuePlaces)
    .innerJoin(scanPages, eq(scanPages.id, issuePlaces.pageId))
    .where(and(eq(issuePlaces.issueId, issue.id), gt(scanPages.url, after)))
    .orderBy(asc(scanPages.url), asc(scanPages.source))
    .limit(PAGE_SIZE + 2);
  const shown = rows.slice(0, endOfUrl(rows, PAGE_SIZE));
  return {
    places: shown.map(({ place, page }) => ({
      pageUrl: page.url,
      source: page.source,
      pageTitle: page.title,
      checkedAt: page.checkedAt?.toISOString() ?? null,
      count: place.count,
      elements: place.elements.slice(0, SHOWN_ELEMENTS).map(elementView),
    })),
    hasMore: rows.length > shown.length,
  };
}

/** Keeps a page's scan and page check together, since `after` names a page. */
function endOfUrl(rows: readonly { page: { url: string } }[], size: number): number {
  const [last, next] = [rows[size - 1], rows[size]];
  return last && next && last.page.url === next.page.url ? size + 1 : size;
}
