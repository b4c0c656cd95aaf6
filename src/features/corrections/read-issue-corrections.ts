import { eq } from "drizzle-orm";
import { coverageOf, includesCorrections } from "#shared/billing/coverage.ts";
import { defaultPages } from "#shared/corrections/page-pattern.ts";
import { hasRecipe } from "#shared/corrections/recipes.ts";
import type { CorrectableElement, IssueCorrections } from "#shared/corrections/schemas.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { corrections } from "#src/db/schema/corrections.ts";
import { issues } from "#src/db/schema/issues.ts";
import { notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { ownIssue } from "../issues/queries.ts";
import { findSite } from "../sites/queries.ts";
import { viewCorrections } from "./correction-view.ts";
import { readIssueElements } from "./issue-elements.ts";

const LISTED_PAGES = 5;

/**
 * Returns an issue's elements that a script can correct, with their corrections.
 * @throws DomainError `not-found`, including for another account's issue.
 */
export async function readIssueCorrections(
  services: Services,
  owner: User,
  issueId: string,
): Promise<IssueCorrections> {
  const { db } = services;
  const [issue] = await db
    .select()
    .from(issues)
    .where(ownIssue(services, owner.accountId, issueId));
  if (!issue) throw notFound();
  const isIncluded = includesCorrections(coverageOf(services, owner));
  if (!hasRecipe(issue.rule)) return { isIncluded, elements: [], needsScan: false };
  const site = await findSite(db, owner.accountId, issue.siteId);
  const { elements, needsScan } = await readIssueElements(db, site, issue);
  const rows = await db
    .select({ id: corrections.id, element: corrections.element, note: corrections.note })
    .from(corrections)
    .where(eq(corrections.issueId, issue.id));
  const views = new Map(
    (await viewCorrections(db, eq(corrections.issueId, issue.id))).map((one) => [one.id, one]),
  );
  const found = elements.map(({ element, note, markup, attribute, urls }): CorrectableElement => {
    const row = rows.find((one) => one.element === element);
    return {
      element,
      markup,
      visibleText: note.text,
      attribute,
      pages: urls.slice(0, LISTED_PAGES),
      pageCount: urls.length,
      pattern: defaultPages(urls),
      correction: (row && views.get(row.id)) ?? null,
    };
  });
  const listed = new Set(elements.map(({ element }) => element));
  const gone = rows.flatMap(({ id, element, note }): CorrectableElement[] => {
    const view = views.get(id);
    if (listed.has(element) || !view) return [];
    const { markup, pages: pattern } = view;
    const noPages = { pages: [], pageCount: 0, pattern };
    return [{ element, markup, visibleText: note.text, attribute: null, ...noPages, correction: view }];
  });
  return { isIncluded, elements: [...found, ...gone], needsScan };
}
