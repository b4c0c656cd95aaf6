import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { IssueList, IssueQuery, IssueView } from "#shared/issues/schemas.ts";
import { issues } from "#src/db/schema/issues.ts";
import type { Services } from "#src/services.ts";
import { findSite } from "../sites/queries.ts";
import { countByImpact, countByOrigin, countByRule, countByState } from "./count-issues.ts";
import { issueConditions } from "./issue-filter.ts";
import { selectIssues, viewIssues } from "./issue-view.ts";
import { originOf } from "./queries.ts";

const PAGE_SIZE = 50;

/**
 * Returns up to 50 of a site's matching issues, most severe and frequent first, of each origin if
 * they are ordered by it.
 * @throws DomainError `not-found` for another account's site.
 */
export async function listIssues(
  services: Services,
  accountId: number,
  query: IssueQuery,
): Promise<IssueList> {
  await findSite(services.db, accountId, query.site);
  const { others, state, impact, origin } = issueConditions(services, query);
  const [page, counts, impacts, origins, rules] = await Promise.all([
    pageOfIssues(services, and(others, state, impact, origin), query),
    countByState(services, and(others, impact, origin)),
    countByImpact(services, and(others, state, origin)),
    countByOrigin(services, and(others, state, impact)),
    countByRule(services, query.site),
  ]);
  return { ...page, counts, impacts, origins, rules };
}

async function pageOfIssues(
  { db, clock }: Pick<Services, "db" | "clock">,
  matching: SQL | undefined,
  { order, after }: Pick<IssueQuery, "order" | "after">,
): Promise<{ issues: IssueView[]; hasMore: boolean }> {
  const rows = await selectIssues(db)
    .where(and(matching, after ? follows(db, order, after) : undefined))
    .orderBy(...sortKeys(issues, order))
    .limit(PAGE_SIZE + 1);
  const views = await viewIssues(db, rows.slice(0, PAGE_SIZE), clock.now());
  return { issues: views, hasMore: rows.length > PAGE_SIZE };
}

type SortColumns = Record<"rank" | "pages" | "id" | "chosenOrigin" | "origin", SQLWrapper>;

/** Returns what issues are sorted by, ascending. */
function sortKeys(table: SortColumns, order: IssueQuery["order"]): SQL[] {
  const severity = [sql`${table.rank}`, sql`-${table.pages}`, sql`${table.id}`];
  return order === "origin" ? [originPlace(table), ...severity] : severity;
}

/** Sorts own content before the template, and both before tools, which are sorted by ID. */
function originPlace(table: SortColumns): SQL {
  const origin = originOf(table);
  return sql`case ${origin} when 'own' then '0' when 'template' then '1' else '2' || ${origin} end`;
}

function follows(db: Services["db"], order: IssueQuery["order"], id: string): SQL {
  const last = alias(issues, "last");
  const place = db
    .select({ keys: sql.join(sortKeys(last, order), sql`, `) })
    .from(last)
    .where(eq(last.id, id));
  return sql`(${sql.join(sortKeys(issues, order), sql`, `)}) > ${place}`;
}
