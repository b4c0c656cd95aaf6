import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { IssueView, OriginView } from "#shared/issues/schemas.ts";
import { findTool } from "#shared/scan-rules/embedded-tools.ts";
import { findingText } from "#shared/scan-rules/finding-text.ts";
import type { Person } from "#shared/sites/schemas.ts";
import type { Database } from "#src/db/client.ts";
import { type NamedPerson, nameOf, personColumns } from "#src/db/person-name.ts";
import { users } from "#src/db/schema/accounts.ts";
import { corrections } from "#src/db/schema/corrections.ts";
import { type Issue, issueEvents, issuePlaces, issues } from "#src/db/schema/issues.ts";
import { scanPages, sites } from "#src/db/schema/sites.ts";
import { isLive } from "../live-corrections/live-file.ts";
import { elementView } from "./element-view.ts";
import { criteriaOf } from "./rule-criteria.ts";

interface IssueRow {
  issue: Issue;
  assignee: NamedPerson | null;
  ignoredBy: NamedPerson | null;
}

export function selectIssues(db: Database) {
  const assignees = alias(users, "assignees");
  const ignorers = alias(users, "ignorers");
  return db
    .select({
      issue: issues,
      assignee: personColumns(assignees),
      ignoredBy: personColumns(ignorers),
    })
    .from(issues)
    .leftJoin(assignees, eq(assignees.id, issues.assigneeId))
    .leftJoin(ignorers, eq(ignorers.id, issues.ignoredBy));
}

export async function viewIssues(db: Database, rows: IssueRow[], now: Date): Promise<IssueView[]> {
  const ids = rows.map(({ issue }) => issue.id);
  const examples = await findExamples(db, ids);
  const comments = await countComments(db, ids);
  const corrected = await findCorrected(db, ids);
  return rows.map(({ issue, assignee, ignoredBy }) => {
    const { id, siteId, rule, outcome, impact, messageId, values, pages, elements } = issue;
    const ignored = ignoredView(issue, ignoredBy, now);
    return {
      id,
      siteId,
      rule,
      outcome,
      impact,
      message: findingText(issue, "en"),
      messageId,
      values,
      criteria: criteriaOf(rule),
      state: ignored ? "ignored" : issue.state,
      pages,
      elements,
      firstSeenAt: issue.firstSeenAt.toISOString(),
      lastSeenAt: issue.lastSeenAt.toISOString(),
      fixedAt: issue.fixedAt?.toISOString() ?? null,
      assignee: assignee && personOf(assignee),
      ignored,
      comments: comments.get(id) ?? 0,
      isCorrected: corrected.has(id),
      origin: originView(issue),
      browserOnly: examples.get(id)?.source === "browser",
      example: exampleOf(examples.get(id)),
    };
  });
}

function originView({ chosenOrigin, origin }: Issue): OriginView {
  const id = chosenOrigin ?? origin ?? "own";
  const isChosen = chosenOrigin !== null;
  if (id === "own" || id === "template") return { kind: id, tool: null, isChosen };
  const { vendor = id, kind = "widget", contact = null } = findTool(id) ?? {};
  return { kind: "tool", tool: { id, vendor, kind, contact }, isChosen };
}

function personOf(person: NamedPerson): Person {
  return { id: person.id, name: nameOf(person) };
}

function ignoredView(issue: Issue, by: NamedPerson | null, now: Date): IssueView["ignored"] {
  const { ignoredAt, ignoredUntil, ignoreReason, ignoreNote } = issue;
  if (!ignoredAt || (ignoredUntil && ignoredUntil <= now)) return null;
  return {
    reason: ignoreReason ?? "other",
    note: ignoreNote ?? "",
    by: by && nameOf(by),
    at: ignoredAt.toISOString(),
    until: ignoredUntil?.toISOString() ?? null,
  };
}

type Example = Awaited<ReturnType<typeof findExamples>> extends Map<string, infer Found> ? Found : never;

function exampleOf(found: Example | undefined): IssueView["example"] {
  if (!found) return null;
  const [element] = found.elements;
  return { pageUrl: found.pageUrl, element: element?.selector ? elementView(element) : null };
}

/** Returns one place per issue, preferably from a scan. */
async function findExamples(db: Database, ids: string[]) {
  const rows = await db
    .selectDistinctOn([issuePlaces.issueId], {
      issueId: issuePlaces.issueId,
      pageUrl: scanPages.url,
      source: scanPages.source,
      elements: issuePlaces.elements,
    })
    .from(issuePlaces)
    .innerJoin(scanPages, eq(scanPages.id, issuePlaces.pageId))
    .where(inArray(issuePlaces.issueId, ids))
    .orderBy(issuePlaces.issueId, desc(scanPages.source), asc(scanPages.place), asc(scanPages.url));
  return new Map(rows.map((row) => [row.issueId, row]));
}

async function countComments(db: Database, ids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ issueId: issueEvents.issueId, comments: count() })
    .from(issueEvents)
    .where(sql`${inArray(issueEvents.issueId, ids)} and ${eq(issueEvents.kind, "comment")}`)
    .groupBy(issueEvents.issueId);
  return new Map(rows.map(({ issueId, comments }) => [issueId, comments]));
}

/** Returns the issues that have a published correction, on sites with corrections switched on. */
async function findCorrected(db: Database, ids: string[]): Promise<Set<string | null>> {
  const rows = await db
    .selectDistinct({ issueId: corrections.issueId })
    .from(corrections)
    .innerJoin(sites, eq(sites.id, corrections.siteId))
    .where(and(inArray(corrections.issueId, ids), isLive));
  return new Set(rows.map(({ issueId }) => issueId));
}
