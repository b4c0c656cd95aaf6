import { and, asc, count, desc, eq, ne, not, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { IssueList, IssueQuery, IssueView } from "#shared/issues/schemas.ts";
import { IMPACTS, ISSUE_STATES, type IssueState } from "#shared/sites/choices.ts";
import { issues } from "#src/db/schema/issues.ts";
import type { Services } from "#src/services.ts";
import { findSite } from "../sites/queries.ts";
import { issueConditions } from "./issue-filter.ts";
import { selectIssues, viewIssues } from "./issue-view.ts";
import { isIgnored } from "./queries.ts";
import { criteriaOf } from "./rule-criteria.ts";

const PAGE_SIZE = 50;

/**
 * Returns a site's matching issues, the most severe and most frequent first, at most 50.
 * @throws DomainError `not-found` for another account's site.
 */
export async function listIssues(
  services: Services,
  accountId: number,
  query: IssueQuery,
): Promise<IssueList> {
  await findSite(services.db, accountId, query.site);
  const { others, state, impact } = issueConditions(services, query);
  const [page, counts, impacts, rules] = await Promise.all([
    pageOfIssues(services, and(others, state, impact), query.after),
    countByState(services, and(others, impact)),
    countByImpact(services, and(others, state)),
    countByRule(services, query.site),
  ]);
  return { ...page, counts, impacts, rules };
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

async function countByState(
  { db, clock }: Services,
  matching: SQL | undefined,
): Promise<Record<IssueState, number>> {
  const state = sql<IssueState>`case when ${isIgnored(clock.now())} then 'ignored' else ${issues.state} end`;
  const rows = await db.select({ state, issues: count() }).from(issues).where(matching).groupBy(sql`1`);
  return countsOf(
    ISSUE_STATES,
    rows.map((row) => [row.state, row.issues]),
  );
}

/** Counts failures that are open, or in the filtered state. */
async function countByImpact(
  { db, clock }: Services,
  matching: SQL | undefined,
): Promise<IssueList["impacts"]> {
  const open = and(ne(issues.state, "fixed"), not(isIgnored(clock.now())));
  const rows = await db
    .select({ impact: issues.impact, issues: count() })
    .from(issues)
    .where(and(matching, open, eq(issues.outcome, "failed")))
    .groupBy(issues.impact);
  return countsOf(
    IMPACTS,
    rows.map((row) => [row.impact, row.issues]),
  );
}

async function countByRule({ db }: Services, siteId: string): Promise<IssueList["rules"]> {
  const rows = await db
    .select({ rule: issues.rule, issues: count() })
    .from(issues)
    .where(eq(issues.siteId, siteId))
    .groupBy(issues.rule)
    .orderBy(asc(issues.rule));
  return rows.map((row) => ({ ...row, criteria: criteriaOf(row.rule) }));
}

/** Returns the counts, and 0 for each name that was not counted. */
function countsOf<Name extends string>(
  names: readonly Name[],
  counted: Array<[Name, number]>,
): Record<Name, number> {
  const found = new Map(counted);
  return Object.fromEntries(names.map((name) => [name, found.get(name) ?? 0])) as Record<Name, number>;
}
