import { and, asc, eq, gt } from "drizzle-orm";
import type { PlacesList } from "#shared/schemas/issue.ts";
import { issuePlaces, issues } from "#src/db/schema/scan-issues.ts";
import { scanPages } from "#src/db/schema/scans.ts";
import { notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { ownIssue } from "./queries.ts";

const PAGE_SIZE = 25;

/**
 * Returns an issue's places on the pages whose addresses follow `after`.
 * @throws DomainError `not-found`, also for another account's issue.
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
    .orderBy(asc(scanPages.url))
    .limit(PAGE_SIZE + 1);
  return {
    places: rows.slice(0, PAGE_SIZE).map(({ place, page }) => ({
      pageUrl: page.url,
      pageTitle: page.title,
      checkedAt: page.checkedAt?.toISOString() ?? null,
      count: place.count,
      elements: place.elements,
    })),
    hasMore: rows.length > PAGE_SIZE,
  };
}
