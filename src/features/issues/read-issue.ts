import { asc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { IssueDetail, IssueEventView } from "#shared/issues/schemas.ts";
import { nameOf } from "#src/db/person-name.ts";
import { users } from "#src/db/schema/accounts.ts";
import { issueEvents } from "#src/db/schema/issues.ts";
import { notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { selectIssues, viewIssues } from "./issue-view.ts";
import { listPlaces } from "./list-places.ts";
import { ownIssue } from "./queries.ts";
import { describePicture } from "./read-picture.ts";

/** Maximum number of recent events shown per issue. */
const MAX_EVENTS = 500;

/** @throws DomainError `not-found`, including for another account's issue. */
export async function readIssue(services: Services, accountId: number, id: string): Promise<IssueDetail> {
  const rows = await selectIssues(services.db).where(ownIssue(services, accountId, id));
  const [issue] = await viewIssues(services.db, rows, services.clock.now());
  if (!issue) throw notFound();
  const places = await listPlaces(services, accountId, id, {});
  const picture = await describePicture(services, id);
  return { ...issue, ...places, picture, history: await historyOf(services, id) };
}

async function historyOf({ db }: Services, issueId: string): Promise<IssueEventView[]> {
  const authors = alias(users, "authors");
  const assignees = alias(users, "assignees");
  const rows = await db
    .select({ event: issueEvents, author: authors, assignee: assignees })
    .from(issueEvents)
    .leftJoin(authors, eq(authors.id, issueEvents.userId))
    .leftJoin(assignees, eq(assignees.id, issueEvents.assigneeId))
    .where(eq(issueEvents.issueId, issueId))
    .orderBy(asc(issueEvents.createdAt), asc(issueEvents.id))
    .limit(MAX_EVENTS);
  return rows.map(({ event: { id, kind, isByPerson, text, createdAt }, author, assignee }) => ({
    id,
    kind,
    isByPerson,
    by: author && nameOf(author),
    assignee: assignee && nameOf(assignee),
    text,
    at: createdAt.toISOString(),
  }));
}
