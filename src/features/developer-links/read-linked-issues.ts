import { and, asc, desc, eq, inArray, lte, sql } from "drizzle-orm";
import type { LinkedIssueState } from "#shared/developer-links/choices.ts";
import type { Database } from "#src/db/client.ts";
import { linkedIssues } from "#src/db/schema/developer-links.ts";
import { type Issue, issuePlaces, issues, type StoredElement } from "#src/db/schema/issues.ts";
import { scanPages } from "#src/db/schema/sites.ts";
import { isShown, LINKED_STATE } from "./queries.ts";

/**
 * Maximum number of pages shown with their elements, and of pages shown at all: per issue, and in
 * all, so that rendering a link with many issues doesn't hold up other calls.
 */
const DETAILED = { perIssue: 5, all: 200 };
const NAMED = { perIssue: 50, all: 2_000 };

export interface LinkedPlace {
  url: string;
  title: string | null;
  count: number;
  /** The first elements; empty for the whole page, and for pages that are only named. */
  elements: StoredElement[];
  isDetailed: boolean;
}

export interface ShownIssue {
  issue: Issue;
  state: LinkedIssueState;
  checkedAt: Date | null;
  places: LinkedPlace[];
}

/** Returns a link's issues with their first places, most severe and frequent first. */
export async function readLinkedIssues(db: Database, linkId: string, now: Date): Promise<ShownIssue[]> {
  const rows = await db
    .select({ issue: issues, state: LINKED_STATE, checkedAt: linkedIssues.checkedAt })
    .from(linkedIssues)
    .innerJoin(issues, eq(issues.id, linkedIssues.issueId))
    .where(and(eq(linkedIssues.linkId, linkId), isShown(now)))
    .orderBy(asc(issues.rank), desc(issues.pages), asc(issues.id));
  const places = await readPlaces(
    db,
    rows.filter(({ state }) => state !== "fixed").map(({ issue }) => issue.id),
  );
  return rows.map((row) => ({ ...row, places: places.get(row.issue.id) ?? [] }));
}

async function readPlaces(db: Database, issueIds: string[]): Promise<Map<string, LinkedPlace[]>> {
  const share = ({ perIssue, all }: typeof NAMED) =>
    Math.min(perIssue, Math.max(1, Math.floor(all / Math.max(1, issueIds.length))));
  const [detailed, named] = [share(DETAILED), share(NAMED)];
  const number = sql<number>`row_number() over (
    partition by ${issuePlaces.issueId} order by ${scanPages.place}, ${scanPages.url}, ${scanPages.source} desc)`;
  const numbered = db
    .select({
      issueId: issuePlaces.issueId,
      number: number.mapWith(Number).as("number"),
      url: scanPages.url,
      title: scanPages.title,
      count: issuePlaces.count,
      elements: issuePlaces.elements,
    })
    .from(issuePlaces)
    .innerJoin(scanPages, eq(scanPages.id, issuePlaces.pageId))
    .where(inArray(issuePlaces.issueId, issueIds))
    .as("numbered");
  const rows = await db
    .select({
      issueId: numbered.issueId,
      url: numbered.url,
      title: numbered.title,
      count: numbered.count,
      isDetailed: lte(numbered.number, detailed).mapWith(Boolean),
      elements: sql<StoredElement[]>`case when ${numbered.number} <= ${detailed}
        then ${numbered.elements} else '[]'::jsonb end`,
    })
    .from(numbered)
    .where(lte(numbered.number, named))
    .orderBy(asc(numbered.issueId), asc(numbered.number));
  return Map.groupBy(rows, ({ issueId }) => issueId);
}
