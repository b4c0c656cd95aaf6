import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { IssueList, IssueQuery, IssueView } from "#shared/issues/schemas.ts";
import { issues } from "#src/db/schema/issues.ts";
import type { Services } from "#src/services.ts";
import { findSite } from "../sites/queries.ts";
import { countByImpact, countByOrigin, countByRule, countByState } from "./count-issues.ts";
import { issueConditions } from "./issue-filter.ts";
import { selectIssues, viewIssues } from "./issue-view.ts";

const PAGE_SIZE = 50;

/**
 * Returns up to 50 of a site's matching issues, most severe and frequent first.
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
    pageOfIssues(services, and(others, state, impact, origin), query.after),
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
  after: string | undefined,
): Promise<{ issues: IssueView[]; hasMore: boolean }> {
  const rows = await selectIssues(db)
    .where(and(matching, after ? follows(db, after) : undefined))
    .orderBy(asc(issues.rank), desc(issues.pages), asc(issues.id))
    .limit(PAGE_SIZE + 1);
  const views = await viewIssues(db, rows.slice(0, PAGE_SIZE), clock.now());
  return { issues: views, hasMore: rows.length > PAGE_SIZE };
}

function follows(db: Services["db"], id: string): SQL {
  const last = alias(issues, "last");
  const place = db
    .select({ rank: last.rank, pages: sql`-${last.pages}`, id: last.id })
    .from(last)
    .where(eq(last.id, id));
  return sql`(${issues.rank}, -${issues.pages}, ${issues.id}) > ${place}`;
}
