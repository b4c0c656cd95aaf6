import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { AllegationInput, AllegationList, AllegationView } from "#shared/cases/allegations.ts";
import { subjectOf } from "#shared/cases/barriers.ts";
import { MAX_ALLEGATIONS } from "#shared/cases/choices.ts";
import { CASE_ERRORS, CASE_VALIDATION } from "#shared/cases/messages.ts";
import { parseUrl } from "#shared/parse-url.ts";
import { isUuid } from "#shared/schemas/uuid.ts";
import { type Database, type Transaction, transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { type Allegation, allegations } from "#src/db/schema/cases.ts";
import { issuePictures, issues } from "#src/db/schema/issues.ts";
import { type Site, scanPages, scans, sites } from "#src/db/schema/sites.ts";
import { DomainError, notFound } from "#src/errors.ts";
import { pageAddress } from "#src/scanner/crawl/page-address.ts";
import type { Services } from "#src/services.ts";
import { recordedRow } from "../allegations/check-allegations.ts";
import { compareWithScans } from "../allegations/compare-with-scans.ts";
import { isSiblingOrigin } from "../crawl/sibling-origin.ts";
import { pageReason } from "../sites/reason-words.ts";
import { findCase, lockCase } from "./queries.ts";
import { recordAllegations } from "./record-case.ts";
import { requirePlan } from "./require-plan.ts";

/**
 * Returns a case's rows with what scans saw.
 * @throws DomainError `not-found`, including for another account's case.
 */
export async function listAllegations(
  db: Database,
  accountId: number,
  caseId: string,
): Promise<AllegationList> {
  const { legalCase } = await findCase(db, accountId, caseId);
  const issueId = sql`(${allegations.result}->>'issue')::uuid`;
  const isOwn = and(
    eq(sites.id, allegations.siteId),
    eq(sites.accountId, accountId),
    isNull(sites.removedAt),
  );
  const rows = await db
    .select({
      row: allegations,
      site: { id: sites.id, host: sites.host },
      issue: issues.id,
      picture: {
        id: scanPages.id,
        pageUrl: scanPages.url,
        pageTitle: scanPages.title,
        takenAt: issuePictures.takenAt,
      },
    })
    .from(allegations)
    .leftJoin(sites, isOwn)
    .leftJoin(issues, and(eq(issues.id, issueId), eq(issues.siteId, sites.id)))
    .leftJoin(issuePictures, eq(issuePictures.issueId, issues.id))
    .leftJoin(scanPages, eq(scanPages.id, issuePictures.pageId))
    .where(eq(allegations.caseId, caseId))
    .orderBy(asc(allegations.createdAt), asc(allegations.place));
  const siteIds = rows.flatMap(({ site }) => site?.id ?? []);
  return {
    allegations: rows.map(viewOf),
    isChecking: siteIds.length > 0 && (await areScanned(db, siteIds)),
    isRepeated: legalCase.endedAt === null,
  };
}

interface AllegationRow {
  row: Allegation;
  site: AllegationView["site"];
  issue: string | null;
  /** The issue's picture, which may show another page. */
  picture: { pageUrl: string | null; pageTitle: string | null; takenAt: Date | null };
}

function viewOf({ row, site, issue, picture }: AllegationRow): AllegationView {
  const { id, page, words, about, result, reason, checkedAt, changes, createdAt } = row;
  return {
    id,
    page,
    words,
    about,
    site,
    criteria: [...(subjectOf(about)?.criteria ?? [])],
    reason: pageReason(reason),
    result: { ...result, issue },
    picture: pictureOf(page, picture),
    checkedAt: checkedAt.toISOString(),
    changes,
    addedAt: createdAt.toISOString(),
  };
}

/** Returns a picture unless it shows another page. */
function pictureOf(
  page: string,
  { pageUrl, pageTitle, takenAt }: AllegationRow["picture"],
): AllegationView["picture"] {
  if (pageUrl === null || takenAt === null) return null;
  const [there, here] = [new URL(pageUrl), new URL(page)];
  const isSame = there.pathname === here.pathname && there.search === here.search;
  return isSame ? { pageUrl, pageTitle, takenAt: takenAt.toISOString() } : null;
}

/** Whether a scan of one of the sites is waiting or running. */
async function areScanned(db: Database, siteIds: string[]): Promise<boolean> {
  const open = and(inArray(scans.siteId, siteIds), isNull(scans.finishedAt));
  return (await db.$count(scans, open)) > 0;
}

/**
 * Adds rows and compares them with what scans have seen. Skips rows that the case already has.
 * @throws DomainError `not-found` for another account's case; `forbidden` on plans without
 * litigation support; `invalid` for a page on none of the account's websites; `conflict` if there
 * are too many rows.
 */
export async function addAllegations(
  services: Services,
  { user, owner }: { user: User; owner: User },
  caseId: string,
  sent: readonly AllegationInput[],
): Promise<AllegationList> {
  const { db, clock } = services;
  const { accountId } = owner;
  await findCase(db, accountId, caseId);
  requirePlan(services, owner);
  const own = await db
    .select()
    .from(sites)
    .where(and(eq(sites.accountId, accountId), isNull(sites.removedAt)))
    .orderBy(asc(sites.createdAt), asc(sites.id));
  const placed = placeOnSites(own, sent);
  const now = clock.now();
  await transact(db, async (tx) => {
    const ofCase = await lockCase(tx, accountId, caseId);
    const fresh = await unknownOf(tx, caseId, placed);
    if (fresh.length === 0) return;
    const rows: Array<typeof allegations.$inferInsert> = [];
    for (const [site, ofSite] of Map.groupBy(fresh, (row) => row.site)) {
      const compared = await compareWithScans(tx, site.id, ofSite);
      rows.push(
        ...ofSite.map(({ page, words, about, place }, at) => {
          const { result, reason } = compared[at] ?? missing();
          const changes = [{ verdict: result.verdict, at: now.toISOString() }];
          const row = { caseId, siteId: site.id, page, words, about, place, result, reason };
          return { ...row, changes, checkedAt: now, addedBy: user.id, createdAt: now };
        }),
      );
    }
    await tx.insert(allegations).values(rows);
    const event = { ...ofCase, userId: user.id, at: now };
    await recordAllegations(tx, "allegations-added", { ...event, rows: rows.map(recordedRow) });
  });
  return listAllegations(db, accountId, caseId);
}

function missing(): never {
  throw new Error("A row was not compared with scans");
}

interface Placed extends AllegationInput {
  site: Site;
  /** Position among the rows sent. */
  place: number;
}

/** Finds each page's website, and writes its address as scans do. */
function placeOnSites(own: readonly Site[], sent: readonly AllegationInput[]): Placed[] {
  const problems: Record<string, string> = {};
  const placed = sent.flatMap((row, at) => {
    const url = parseUrl(row.page);
    const isPage = url !== null && /^https?:$/.test(url.protocol);
    const site = isPage ? siteOf(own, url) : undefined;
    const page = site && url ? pageAddress(site.origin + url.pathname + url.search, site.origin) : null;
    if (site && page) return [{ ...row, page, site, place: at }];
    problems[`allegations.${at}.page`] =
      isPage && !site ? CASE_VALIDATION.pageElsewhere : CASE_VALIDATION.page;
    return [];
  });
  const [first] = Object.values(problems);
  if (first) throw new DomainError("invalid", first, { fields: problems });
  return placed;
}

/** Returns the website of an address, preferably that of its exact origin. */
function siteOf(own: readonly Site[], { origin, hostname, port }: URL): Site | undefined {
  const isSibling = (site: Site) =>
    isSiblingOrigin(site.origin, origin) || isSiblingOrigin(origin, site.origin);
  const exact = own.find((site) => site.origin === origin);
  return exact ?? (hostname === "" && port === "" ? undefined : own.find(isSibling));
}

/** Returns the rows new to the case. @throws DomainError `conflict` beyond the limit. */
async function unknownOf(tx: Transaction, caseId: string, placed: readonly Placed[]): Promise<Placed[]> {
  const known = await tx
    .select({ page: allegations.page, words: allegations.words, about: allegations.about })
    .from(allegations)
    .where(eq(allegations.caseId, caseId));
  const keyOf = ({ page, words, about }: AllegationInput) => JSON.stringify([page, words, about]);
  const keys = new Set(known.map(keyOf));
  const fresh = new Map(placed.filter((row) => !keys.has(keyOf(row))).map((row) => [keyOf(row), row]));
  if (known.length + fresh.size > MAX_ALLEGATIONS) {
    throw new DomainError("conflict", CASE_ERRORS.tooManyAllegations, { code: "too_many_allegations" });
  }
  return [...fresh.values()];
}

/**
 * Removes a row; its records stay in the log.
 * @throws DomainError `not-found`, including for another account's row.
 */
export async function removeAllegation(
  { db, clock }: Services,
  { user, owner }: { user: User; owner: User },
  { id: caseId, allegation: id }: { id: string; allegation: string },
): Promise<AllegationList> {
  if (!isUuid(id)) throw notFound();
  await transact(db, async (tx) => {
    const ofCase = await lockCase(tx, owner.accountId, caseId);
    const [removed] = await tx
      .delete(allegations)
      .where(and(eq(allegations.id, id), eq(allegations.caseId, caseId)))
      .returning();
    if (!removed) throw notFound();
    const event = { ...ofCase, userId: user.id, at: clock.now() };
    await recordAllegations(tx, "allegation-removed", { ...event, rows: [recordedRow(removed)] });
  });
  return listAllegations(db, owner.accountId, caseId);
}
