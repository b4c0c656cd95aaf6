import { asc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { IssueDetail, IssueEventView } from "#shared/issues/schemas.ts";
import { builderOf, type MenuPath } from "#shared/sites/builders.ts";
import type { Database } from "#src/db/client.ts";
import { nameOf } from "#src/db/person-name.ts";
import { users } from "#src/db/schema/accounts.ts";
import { issueEvents, issuePlaces } from "#src/db/schema/issues.ts";
import { scanPages, sites } from "#src/db/schema/sites.ts";
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
  const menuPath = await menuPathOf(services, issue);
  return { ...issue, ...places, menuPath, picture, history: await historyOf(services, id) };
}

type FoundIssue = Pick<IssueDetail, "id" | "rule" | "siteId">;

async function menuPathOf(
  { db, menuPaths }: Services,
  { id, rule, siteId }: FoundIssue,
): Promise<IssueDetail["menuPath"]> {
  const [site] = await db.select().from(sites).where(eq(sites.id, siteId));
  const builder = site ? builderOf(site) : null;
  if (!builder) return null;
  const [en, de] = [menuPaths.en[builder]?.get(rule), menuPaths.de[builder]?.get(rule)];
  const file = en || de ? await fileOf(db, id) : null;
  return {
    builder,
    en: en ? withFile(en, file ?? "the file") : null,
    de: de ? withFile(de, file ?? "die Datei") : null,
  };
}

function withFile({ ways, checkedOn }: MenuPath, file: string): MenuPath {
  return { ways: ways.map((way) => way.replaceAll("{file}", () => file)), checkedOn };
}

/** Returns the name under which the owner uploaded the first element's file, or the PDF. */
async function fileOf(db: Database, issueId: string): Promise<string | null> {
  const [first] = await db
    .select({ elements: issuePlaces.elements, url: scanPages.url, isPdf: scanPages.isPdf })
    .from(issuePlaces)
    .innerJoin(scanPages, eq(scanPages.id, issuePlaces.pageId))
    .where(eq(issuePlaces.issueId, issueId))
    .orderBy(asc(scanPages.url), asc(scanPages.source))
    .limit(1);
  if (first?.isPdf) return new URL(first.url).pathname.split("/").at(-1) || null;
  return uploadedName(first?.elements[0]?.note?.names.src ?? "");
}

/** Drops what builders add to the names of uploads: IDs, and the sizes of smaller versions. */
function uploadedName(name: string): string | null {
  const upload = name
    .replace(/^[0-9a-f]{24}_/, "")
    .replace(/(?:-scaled|-p-\d+|_(?:\d+x\d*|x\d+))(?=\.\w+$)/, "");
  return /^[^/]+\.\w{2,5}$/.test(upload) && !upload.includes("~mv2") ? upload : null;
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
