import { and, asc, count, desc, eq, gte, isNotNull, lt, not, type SQL, sql } from "drizzle-orm";
import type { PageLanguage } from "#shared/language/language.ts";
import { pageInPdf } from "#shared/scan-rules/pdf.ts";
import { IMPACTS } from "#shared/sites/choices.ts";
import { accountName } from "#shared/team/roles.ts";
import type { Database } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { users } from "#src/db/schema/accounts.ts";
import { type Issue, issueEvents, issuePlaces, issues, type StoredElement } from "#src/db/schema/issues.ts";
import { type Site, scanPages, scans } from "#src/db/schema/sites.ts";
import type { Services } from "#src/services.ts";
import { listManualChecks } from "../manual-checks/list-manual-checks.ts";
import { readBrand } from "./branding/read-brand.ts";
import { monthFigures } from "./month-figures.ts";
import type { FixedIssue, IgnoredIssue, ReportedIssue, ReportPeriod, SiteReport } from "./site-report.ts";
import { uncheckedCriteria } from "./unchecked-criteria.ts";

/** Maximum number of issues described individually per monthly report. */
const MOST_ISSUES = 30;
/** Maximum number of rows per table. */
const MOST_ROWS = 50;

const FOUND = sql.raw("('new', 'returned', 'fixed', 'not-seen', 'seen-again')");
const DECIDED = sql.raw("('ignored', 'restored')");

/** Room for two scans a day, with some to spare. */
const MOST_SCANS = 70;

interface Wanted {
  site: Site;
  owner: User;
  period: ReportPeriod;
  language: PageLanguage;
}

export async function readReport(services: Services, wanted: Wanted): Promise<SiteReport> {
  const { db, config, clock } = services;
  const { site, owner, period, language } = wanted;
  const figures = await monthFigures(db, site.id, period);
  return {
    site,
    account: accountName(owner),
    brand: await readBrand(services, owner),
    publicUrl: config.publicUrl,
    language,
    createdAt: clock.now(),
    period,
    figures,
    ...(await periodIssues(db, site.id, period)),
    checks: await listManualChecks(services, site.accountId, site.id),
    scans: await scansIn(services, site.id, period),
    engines: await enginesOf(services, site.id),
    unchecked: await uncheckedCriteria(db, site.id, figures.latest),
  };
}

function scansIn({ db }: Services, siteId: string, { start, end }: ReportPeriod) {
  return db
    .select()
    .from(scans)
    .where(and(eq(scans.siteId, siteId), gte(scans.finishedAt, start), lt(scans.finishedAt, end)))
    .orderBy(desc(scans.finishedAt))
    .limit(MOST_SCANS);
}

async function enginesOf({ db }: Services, siteId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ engines: scanPages.engines })
    .from(scanPages)
    .where(and(eq(scanPages.siteId, siteId), isNotNull(scanPages.engines)));
  return [...new Set(rows.flatMap(({ engines }) => engines?.split(", ") ?? []))].sort();
}

type FoundKind = "new" | "returned" | "fixed" | "not-seen" | "seen-again";

/**
 * Reads a site's issues as they were at the end of a period, based on their histories. An issue
 * whose ignore period had ended by then is open.
 */
async function periodIssues(
  db: Database,
  siteId: string,
  period: ReportPeriod,
): Promise<Pick<SiteReport, "open" | "issues" | "fixed" | "ignored" | "questions">> {
  const { known, isOpen, isIgnored, isFixed, change, changedAt } = conditions(siteId, period);
  const failures = and(known, eq(issues.outcome, "failed"));
  const openFailures = and(failures, isOpen, not(isIgnored));
  const order = [asc(issues.rank), desc(issues.pages), asc(issues.id)] as const;
  const byImpact = await db
    .select({ impact: issues.impact, issues: count() })
    .from(issues)
    .where(openFailures)
    .groupBy(issues.impact);
  const open = new Map(byImpact.map((row) => [row.impact, row.issues]));
  const listed = await db
    .select({ issue: issues, change })
    .from(issues)
    .where(openFailures)
    .orderBy(...order)
    .limit(MOST_ISSUES);
  const examples = await findExamples(
    db,
    listed.map(({ issue }) => issue.id),
  );
  const fixed = and(failures, isFixed, not(isIgnored));
  const ignored = and(known, isOpen, isIgnored);
  return {
    open: Object.fromEntries(IMPACTS.map((impact) => [impact, open.get(impact) ?? 0])) as SiteReport["open"],
    issues: listed.map((row) => reportedIssue(row, examples, period)),
    fixed: {
      all: await db.$count(issues, fixed),
      listed: (
        await db
          .select({ issue: issues, fixedAt: changedAt })
          .from(issues)
          .where(fixed)
          .orderBy(...order)
          .limit(MOST_ROWS)
      ).map(({ issue, fixedAt }): FixedIssue => ({ issue, fixedAt: new Date(fixedAt) })),
    },
    ignored: { all: await db.$count(issues, ignored), listed: await listIgnored(db, ignored, period) },
    questions: await db
      .select({ rule: issues.rule, issues: count() })
      .from(issues)
      .where(and(known, eq(issues.outcome, "review"), isOpen, not(isIgnored)))
      .groupBy(issues.rule)
      .orderBy(desc(count()), asc(issues.rule)),
  };
}

/**
 * Conditions on issues based on the last events in their histories before the end of the period.
 */
function conditions(siteId: string, { start, end, asOf }: ReportPeriod) {
  const found = lastEvent("kind", FOUND, end) as SQL<FoundKind>;
  const changedAt = lastEvent("created_at", FOUND, end) as SQL<string>;
  const until = sql`coalesce(${issues.ignoredAt} is null or ${issues.ignoredUntil} is null or ${issues.ignoredUntil} > ${iso(asOf)}, true)`;
  return {
    known: and(eq(issues.siteId, siteId), lt(issues.firstSeenAt, end)),
    isOpen: sql`${found} <> 'fixed'`,
    isFixed: sql`(${found} = 'fixed' and ${changedAt} >= ${iso(start)})`,
    isIgnored: sql`(coalesce(${lastEvent("kind", DECIDED, end)} = 'ignored', false) and ${until})`,
    change: found,
    changedAt,
  };
}

/** Selects a column from an issue's last event of certain kinds. */
function lastEvent(column: "kind" | "created_at" | "user_id", kinds: SQL, end: Date): SQL {
  return sql`(select event.${sql.raw(column)} from ${issueEvents} event where event.issue_id = ${issues.id} and event.kind in ${kinds} and event.created_at < ${iso(end)} order by event.created_at desc limit 1)`;
}

function iso(moment: Date): SQL {
  return sql`${moment.toISOString()}::timestamptz`;
}

interface Listed {
  issue: Issue;
  change: FoundKind;
}

function reportedIssue(
  { issue, change }: Listed,
  examples: Map<string, ReportedIssue["example"]>,
  { start }: ReportPeriod,
): ReportedIssue {
  const isNew = issue.firstSeenAt >= start;
  return {
    issue,
    change: change === "returned" || change === "not-seen" ? change : isNew ? "new" : null,
    example: examples.get(issue.id) ?? null,
  };
}

async function findExamples(db: Database, ids: string[]): Promise<Map<string, ReportedIssue["example"]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([issuePlaces.issueId], {
      issueId: issuePlaces.issueId,
      pageUrl: scanPages.url,
      elements: issuePlaces.elements,
    })
    .from(issuePlaces)
    .innerJoin(scanPages, eq(scanPages.id, issuePlaces.pageId))
    .where(sql`${issuePlaces.issueId} in ${ids}`)
    .orderBy(issuePlaces.issueId, asc(scanPages.place), asc(scanPages.url));
  return new Map(
    rows.map(({ issueId, pageUrl: url, elements: [first] }) => [
      issueId,
      {
        pageUrl: url + placeInPdf(first),
        markup: first?.markup ?? null,
        changedMarkup: first?.changedMarkup ?? null,
      },
    ]),
  );
}

/** Returns the fragment with which a link opens the page of a PDF; empty for an element. */
function placeInPdf(element: StoredElement | undefined): string {
  return element && pageInPdf(element.selector) !== null ? element.selector : "";
}

async function listIgnored(
  db: Database,
  ignored: SQL | undefined,
  { end }: ReportPeriod,
): Promise<IgnoredIssue[]> {
  const rows = await db
    .select({
      issue: issues,
      since: lastEvent("created_at", DECIDED, end) as SQL<string>,
      by: users.contactPerson,
    })
    .from(issues)
    .leftJoin(users, eq(users.id, lastEvent("user_id", DECIDED, end)))
    .where(ignored)
    .orderBy(asc(issues.rank), asc(issues.id))
    .limit(MOST_ROWS);
  return rows.map(({ issue, since, by }) => ({ issue, since: new Date(since), by }));
}
