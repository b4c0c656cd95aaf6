import {
  and,
  eq,
  exists,
  ilike,
  inArray,
  isNull,
  ne,
  not,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { IssueQuery } from "#shared/issues/schemas.ts";
import { messagesWith } from "#shared/scan-rules/finding-text.ts";
import { issuePlaces, issues } from "#src/db/schema/issues.ts";
import { scanPages } from "#src/db/schema/sites.ts";
import type { Services } from "#src/services.ts";
import { ISSUE_ORIGIN, isIgnored } from "./queries.ts";
import { rulesOf } from "./rule-criteria.ts";

type Filter = Omit<IssueQuery, "order" | "after">;

/** Conditions of an issue filter, separate for each member by which lists count. */
export interface IssueConditions {
  others: SQL | undefined;
  state: SQL | undefined;
  impact: SQL | undefined;
  origin: SQL | undefined;
}

export function issueConditions({ db, clock }: Services, filter: Filter): IssueConditions {
  const { site, state, impact, outcome, rule, criterion, page, assignee, origin, search, language } = filter;
  return {
    others: and(
      eq(issues.siteId, site),
      outcome && eq(issues.outcome, outcome),
      rule ? eq(issues.rule, rule) : undefined,
      criterion ? inArray(issues.rule, rulesOf(criterion)) : undefined,
      page ? hasPlace(db, isPage(db, site, page)) : undefined,
      assignee ? assignedTo(assignee) : undefined,
      search === "" ? undefined : mentions(db, search, language),
    ),
    state: state && inState(state, isIgnored(clock.now())),
    impact: impact && eq(issues.impact, impact),
    origin: origin ? fromOrigin(origin) : undefined,
  };
}

function inState(state: NonNullable<Filter["state"]>, ignored: SQL): SQL | undefined {
  if (state === "ignored") return ignored;
  return and(not(ignored), state === "open" ? ne(issues.state, "fixed") : eq(issues.state, state));
}

function fromOrigin(origin: string): SQL {
  return origin === "tool" ? notInArray(ISSUE_ORIGIN, ["own", "template"]) : eq(ISSUE_ORIGIN, origin);
}

function assignedTo(assignee: string): SQL {
  return assignee === "nobody" ? isNull(issues.assigneeId) : eq(issues.assigneeId, Number(assignee));
}

/**
 * Matches the page with the given address; if there is none, pages with the text in their address
 * or title.
 */
function isPage(db: Services["db"], site: string, page: string): SQL | undefined {
  const named = db
    .select({ one: sql`1` })
    .from(scanPages)
    .where(and(eq(scanPages.siteId, site), eq(scanPages.url, page)));
  const pattern = patternOf(page);
  const hasPart = or(ilike(scanPages.url, pattern), ilike(scanPages.title, pattern));
  return or(eq(scanPages.url, page), and(notExists(named), hasPart));
}

function patternOf(words: string): string {
  return `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * Matches issues that contain the text, including in their message in English or the given
 * language.
 */
function mentions(db: Services["db"], search: string, language: Filter["language"] = "en"): SQL | undefined {
  const pattern = patternOf(search);
  return or(
    ilike(issues.rule, pattern),
    inArray(
      sql`${issues.rule} || ' ' || ${issues.messageId}`,
      [...new Set(["en" as const, language])].flatMap((one) =>
        messagesWith(search, one).map(({ rule, messageId }) => `${rule} ${messageId}`),
      ),
    ),
    sql`exists (select 1 from jsonb_each_text(${issues.values}) as one where one.value ilike ${pattern})`,
    hasPlace(db, or(ilike(scanPages.url, pattern), ilike(sql`${issuePlaces.elements}::text`, pattern))),
  );
}

function hasPlace(db: Services["db"], where: SQL | undefined): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(issuePlaces)
      .innerJoin(scanPages, eq(scanPages.id, issuePlaces.pageId))
      .where(and(eq(issuePlaces.issueId, issues.id), where)),
  );
}
