import { and, asc, eq, type SQL } from "drizzle-orm";
import type { ElementNote } from "#shared/corrections/correction.ts";
import type { Recipe } from "#shared/corrections/recipe.ts";
import { recipeOf } from "#shared/corrections/recipes.ts";
import type { Database, Transaction } from "#src/db/client.ts";
import { type Issue, issuePlaces } from "#src/db/schema/issues.ts";
import { type Site, scanPages } from "#src/db/schema/sites.ts";
import { isSiblingOrigin } from "../crawl/sibling-origin.ts";
import { digestOfNote } from "../live-corrections/note-digest.ts";

/** Limits on the pages read and elements listed per issue. */
const MAX_PAGES = 1_000;
const MAX_ELEMENTS = 50;

/** Elements of an issue that a script can correct with the same value. */
export interface IssueElement {
  element: string;
  note: ElementNote;
  markup: string;
  attribute: string | null;
  recipe: Recipe;
  /** Addresses of all pages read that contain the element. */
  urls: string[];
}

export interface IssueElements {
  elements: IssueElement[];
  /** Whether an earlier release's scan has left elements without a note. */
  needsScan: boolean;
}

/** Groups an issue's elements on the site itself, or on some of its pages, by note. */
export async function readIssueElements(
  db: Database | Transaction,
  site: Pick<Site, "origin">,
  { id, rule }: Pick<Issue, "id" | "rule">,
  onPages?: SQL,
): Promise<IssueElements> {
  const rows = await db
    .select({ elements: issuePlaces.elements, url: scanPages.url })
    .from(issuePlaces)
    .innerJoin(scanPages, eq(scanPages.id, issuePlaces.pageId))
    .where(and(eq(issuePlaces.issueId, id), onPages))
    .orderBy(asc(scanPages.place), asc(scanPages.url))
    .limit(MAX_PAGES);
  const groups = new Map<string, IssueElement>();
  let needsScan = false;
  for (const { url, elements } of rows) {
    if (!isSiblingOrigin(new URL(url).origin, site.origin)) continue;
    for (const { note, markup, selector, attribute = null } of elements) {
      if (note === undefined && selector !== "") needsScan = true;
      const recipe = note && recipeOf(rule, attribute);
      if (!recipe) continue;
      const element = digestOfNote(note, recipe.isPerPage ? new URL(url).pathname : undefined);
      const group = groups.get(element) ?? { element, note, markup, attribute, recipe, urls: [] };
      if (!group.urls.includes(url)) group.urls.push(url);
      groups.set(element, group);
    }
  }
  return { elements: [...groups.values()].slice(0, MAX_ELEMENTS), needsScan };
}
