import { and, count, desc, eq, gte, inArray, ne, not, type SQL, sql } from "drizzle-orm";
import type { IssueView } from "#shared/issues/schemas.ts";
import type { OpenIssuesView, SuggestedFix } from "#shared/overview/schemas.ts";
import type { AffectedGroup } from "#shared/scan-rules/scan-rule.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { IMPACTS } from "#shared/sites/choices.ts";
import { DAY_MS } from "#shared/time.ts";
import { monthStart } from "#shared/usage/periods.ts";
import { issues } from "#src/db/schema/issues.ts";
import { scans, sites } from "#src/db/schema/sites.ts";
import { type Reach, seenSites } from "#src/http/reach.ts";
import type { Services } from "#src/services.ts";
import { countByImpact } from "../issues/count-issues.ts";
import { selectIssues, viewIssues } from "../issues/issue-view.ts";
import { isIgnored } from "../issues/queries.ts";

type Point = OpenIssuesView["history"][number];

/** Number of steps from the first to the last point of the history. */
const STEPS = 12;
const LONGEST_STEP_DAYS = 7;

export async function readOpenIssues(services: Services, reach: Reach): Promise<OpenIssuesView> {
  const mine = services.db.select({ id: sites.id }).from(sites).where(seenSites(reach));
  const seen = inArray(issues.siteId, mine);
  const [fixedThisMonth, fixes, history] = await Promise.all([
    countFixed(services, seen),
    chooseFixes(services, seen),
    readHistory(services, reach, seen),
  ]);
  return { fixedThisMonth, fixes, history };
}

async function readHistory(services: Services, reach: Reach, seen: SQL): Promise<Point[]> {
  const first = await firstResult(services, reach);
  if (!first) return [];
  const [past, open] = await Promise.all([
    readPast(services, reach, first),
    countByImpact(services, openFailures(seen, services.clock.now())),
  ]);
  return [...past, { at: services.clock.now().toISOString(), open }];
}

function openFailures(seen: SQL, now: Date): SQL | undefined {
  return and(seen, eq(issues.outcome, "failed"), ne(issues.state, "fixed"), not(isIgnored(now)));
}

async function firstResult({ db }: Services, reach: Reach): Promise<Date | null> {
  const [row] = await db
    .select({ at: sql<string | null>`min(${scans.finishedAt})` })
    .from(scans)
    .innerJoin(sites, eq(sites.id, scans.siteId))
    .where(and(seenSites(reach), sql`${scans.summary} is not null`));
  return row?.at ? new Date(row.at) : null;
}

async function countFixed({ db, clock }: Services, seen: SQL): Promise<number> {
  const [row] = await db
    .select({ fixed: count() })
    .from(issues)
    .where(
      and(
        seen,
        eq(issues.outcome, "failed"),
        eq(issues.state, "fixed"),
        gte(issues.fixedAt, new Date(monthStart(clock.now()))),
        not(isIgnored(clock.now())),
      ),
    );
  return row?.fixed ?? 0;
}

/**
 * Returns past points of the history: the totals of each site's latest result at that time. Points
 * are a week apart, or less if the first result is not that old.
 */
async function readPast({ db, clock }: Services, reach: Reach, first: Date): Promise<Point[]> {
  const now = clock.now().getTime();
  const age = (now - first.getTime()) / DAY_MS;
  const step = Math.min(LONGEST_STEP_DAYS, Math.max(1, Math.ceil(age / STEPS)));
  const times = Array.from({ length: STEPS }, (_, at) => new Date(now - (STEPS - at) * step * DAY_MS));
  const past = times.filter((time) => time >= first);
  if (past.length === 0) return [];
  const points = sql.join(
    past.map((time) => sql`(${time.toISOString()}::timestamptz)`),
    sql`, `,
  );
  const sums = sql.join(
    IMPACTS.map(
      (impact) =>
        sql`coalesce(sum((last.summary->'open'->>${impact})::int), 0)::int as ${sql.identifier(impact)}`,
    ),
    sql`, `,
  );
  const rows = await db.execute<{ at: string } & Point["open"]>(sql`
    select point.at, ${sums}
    from (values ${points}) as point(at)
    cross join (select id from ${sites} where ${seenSites(reach)}) as site
    cross join lateral (
      select summary from scans
      where site_id = site.id and summary is not null and created_at <= point.at
      order by created_at desc limit 1
    ) as last
    group by point.at order by point.at`);
  return rows.map(({ at, ...open }) => ({ at: new Date(at).toISOString(), open }));
}

const MOST_FIXES = 3;
/** Number of issues considered, those with the most impact on the most pages. */
const MOST_CONSIDERED = 60;
const WEIGHTS = { critical: 8, serious: 4, moderate: 2, minor: 1 } as const;

/** Returns the open failures whose fix helps the most people for the least work, best first. */
async function chooseFixes({ db, clock }: Services, seen: SQL): Promise<SuggestedFix[]> {
  const now = clock.now();
  const weight = sql`case ${issues.impact}
    when 'critical' then ${WEIGHTS.critical}::int when 'serious' then ${WEIGHTS.serious}::int
    when 'moderate' then ${WEIGHTS.moderate}::int else ${WEIGHTS.minor}::int end`;
  const rows = await selectIssues(db)
    .where(openFailures(seen, now))
    .orderBy(desc(sql`${weight} * (1 + ln(greatest(${issues.pages}, 1)))`), issues.id)
    .limit(MOST_CONSIDERED);
  const best = bestFixes(await viewIssues(db, rows, now));
  const hosts = await db
    .select({ id: sites.id, host: sites.host })
    .from(sites)
    .where(sql`${sites.id} in ${[...new Set(best.map(({ siteId }) => siteId)), null]}`);
  return best.map((issue) => ({
    ...issue,
    host: hosts.find(({ id }) => id === issue.siteId)?.host ?? "",
    affected: affectedBy(issue),
  }));
}

/**
 * Ranks by impact, groups of people affected, and pages, against the work: markup to paste is less
 * work than finding out what to change, and few elements less than many. Prefers different rules.
 */
export function bestFixes(open: IssueView[]): IssueView[] {
  const ranked = open
    .filter(({ isCorrected }) => !isCorrected)
    .map((issue) => ({ issue, worth: worthOf(issue) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ issue }) => issue);
  const isFirst = (issue: IssueView, at: number) =>
    ranked.findIndex(({ rule }) => rule === issue.rule) === at;
  const different = ranked.filter(isFirst);
  return [...different, ...ranked.filter((issue) => !different.includes(issue))].slice(0, MOST_FIXES);
}

function affectedBy({ rule }: IssueView): AffectedGroup[] {
  return [...(SCAN_RULES.get(rule)?.affected ?? [])];
}

function worthOf(issue: IssueView): number {
  const { impact, pages, elements, example } = issue;
  const benefit =
    WEIGHTS[impact] * Math.sqrt(Math.max(1, affectedBy(issue).length)) * (1 + Math.log(Math.max(1, pages)));
  const perPage = Math.max(1, elements / Math.max(1, pages));
  const work = (example?.element?.changedMarkup ? 1 : 2) * (1 + Math.log2(perPage));
  return benefit / work;
}
