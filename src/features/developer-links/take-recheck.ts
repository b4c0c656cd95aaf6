import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, isNotNull, isNull, lt, lte, notExists, notInArray, or, sql } from "drizzle-orm";
import type { LinkedIssueState } from "#shared/developer-links/choices.ts";
import { type Transaction, transact } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import {
  developerLinks,
  type LinkedIssue,
  linkedIssues,
  type Recheck,
} from "#src/db/schema/developer-links.ts";
import { issuePlaces } from "#src/db/schema/issues.ts";
import { type ScanPage, type Site, scanPages, scans, sites } from "#src/db/schema/sites.ts";
import { logError } from "#src/log-error.ts";
import type { Services } from "#src/services.ts";
import { accessOf } from "../accounts/access.ts";
import { readRules, recheckPage } from "../crawl/recheck-page.ts";
import type { Auditor } from "../crawl/scan-step.ts";
import { mailResults } from "./mail-results.ts";

/** Longer than any check of a page takes; a crashed process's step becomes due again after it. */
const LEASE_MS = 180_000;
/** Claims after which a step has probably crashed every process that took it. */
const MAX_CLAIMS = 2;
/** Delay of a scan's next request until the host's own rules are known. */
const POLITE_MS = 1_000;
/** Maximum number of pages checked per issue; the next scan checks the rest. */
const MAX_PAGES = 20;

/**
 * Takes the next due step of any issue that a developer marked as done: requests one file or page
 * of its site and stores the result. Returns false if no step is due.
 */
export async function takeRecheck(services: Services, auditor: Auditor): Promise<boolean> {
  // Most of the time none is due, and a transaction would make others wait.
  const claimed = (await isAnyDue(services)) && (await claim(services));
  if (!claimed) return false;
  const { marked } = claimed;
  try {
    await perform(services, auditor, claimed);
  } catch (error) {
    // The step becomes due again when its lease expires.
    logError(`Checking the issue ${marked.issueId} again failed`, error);
  }
  return true;
}

async function isAnyDue({ db, clock }: Services): Promise<boolean> {
  const rows = await db
    .select({ issueId: linkedIssues.issueId })
    .from(linkedIssues)
    .where(lte(linkedIssues.nextStepAt, clock.now()))
    .limit(1);
  return rows.length > 0;
}

const isOfHost = sql`${scans.host} = split_part(${sites.origin}, '//', 2)`;

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

/**
 * Claims a due step, and makes all others of its site wait, so there is one request at a time, even
 * while a scan of its host is under way.
 */
function claim({ db, clock }: Services) {
  return transact(db, async (tx) => {
    const now = clock.now();
    const [due] = await tx
      .select({ marked: linkedIssues, site: sites, owner: users })
      .from(linkedIssues)
      .innerJoin(developerLinks, eq(developerLinks.id, linkedIssues.linkId))
      .innerJoin(sites, eq(sites.id, developerLinks.siteId))
      .innerJoin(users, eq(users.accountId, sites.accountId))
      .where(
        and(
          eq(linkedIssues.state, "checking"),
          lte(linkedIssues.nextStepAt, now),
          isNull(developerLinks.withdrawnAt),
          notExists(
            tx
              .select({ one: sql`1` })
              .from(scans)
              .where(
                and(isOfHost, isNull(scans.finishedAt), isNotNull(scans.lease), gt(scans.nextStepAt, now)),
              ),
          ),
        ),
      )
      .orderBy(asc(linkedIssues.nextStepAt), asc(linkedIssues.issueId))
      .limit(1)
      .for("no key update", { of: sites, skipLocked: true });
    if (!due) return undefined;
    const soon = new Date(now.getTime() + (due.marked.recheck?.rules?.delayMs ?? POLITE_MS));
    await tx
      .update(scans)
      .set({ nextStepAt: soon })
      .where(
        and(
          eq(scans.host, new URL(due.site.origin).host),
          isNull(scans.finishedAt),
          lt(scans.nextStepAt, soon),
        ),
      );
    await waitAtSite(tx, due.site.id, new Date(now.getTime() + LEASE_MS));
    const [marked] = await tx
      .update(linkedIssues)
      .set({ lease: randomUUID(), claims: due.marked.claims + 1 })
      .where(and(isMark(due.marked), eq(linkedIssues.state, "checking")))
      .returning();
    return marked && { ...due, marked };
  });
}

async function waitAtSite(tx: Transaction, siteId: string, until: Date): Promise<void> {
  const ofSite = tx
    .select({ id: developerLinks.id })
    .from(developerLinks)
    .where(eq(developerLinks.siteId, siteId));
  await tx
    .update(linkedIssues)
    .set({ nextStepAt: until })
    .where(and(sql`${linkedIssues.linkId} in ${ofSite}`, isNotNull(linkedIssues.nextStepAt)));
}

function isMark({ linkId, issueId }: LinkedIssue) {
  return and(eq(linkedIssues.linkId, linkId), eq(linkedIssues.issueId, issueId));
}

async function perform(services: Services, auditor: Auditor, claimed: Claimed): Promise<void> {
  const { marked, site, owner } = claimed;
  const done = marked.recheck ?? { rules: null, visited: [] };
  const isClosed = !site.claim || site.removedAt !== null || accessOf(owner, services) === "off";
  if (isClosed || marked.claims > MAX_CLAIMS) return finish(services, claimed, "unclear");
  const page = await nextPage(services, marked, done);
  if (!page) return finish(services, claimed, await outcomeOf(services, marked));
  if (!done.rules) {
    const rules = await readRules(services, new URL(page.url).origin);
    if (!rules) return finish(services, claimed, "unclear");
    return proceed(services, claimed, { ...done, rules }, rules.delayMs);
  }
  const result = await recheckPage(services, auditor, { site, page, rules: done.rules });
  if (result.kind === "later") return proceed(services, claimed, done, result.waitMs);
  return proceed(services, claimed, { ...done, visited: [...done.visited, page.id] }, done.rules.delayMs);
}

/** Returns the issue's next scanned page that hasn't been checked since the mark. */
async function nextPage(
  { db }: Services,
  { issueId, markedAt }: LinkedIssue,
  { visited }: Recheck,
): Promise<ScanPage | undefined> {
  if (visited.length >= MAX_PAGES) return undefined;
  const [row] = await db
    .select({ page: scanPages })
    .from(issuePlaces)
    .innerJoin(scanPages, eq(scanPages.id, issuePlaces.pageId))
    .where(
      and(
        eq(issuePlaces.issueId, issueId),
        eq(scanPages.source, "scan"),
        or(isNull(scanPages.checkedAt), lte(scanPages.checkedAt, markedAt ?? new Date(0))),
        notInArray(scanPages.id, visited),
      ),
    )
    .orderBy(asc(scanPages.place), asc(scanPages.id))
    .limit(1);
  return row?.page;
}

/** Fixed if no page has the issue, and still there if a page checked since the mark has it. */
async function outcomeOf({ db }: Services, { issueId, markedAt }: LinkedIssue): Promise<LinkedIssueState> {
  const left = await db
    .select({ source: scanPages.source, checkedAt: scanPages.checkedAt })
    .from(issuePlaces)
    .innerJoin(scanPages, eq(scanPages.id, issuePlaces.pageId))
    .where(eq(issuePlaces.issueId, issueId));
  if (left.length === 0) return "fixed";
  const since = markedAt ?? new Date(0);
  return left.some(({ checkedAt }) => checkedAt !== null && checkedAt > since) ? "still" : "unclear";
}

/** Stores the progress, unless the mark was undone or another process has taken over the step. */
async function proceed(
  { db, clock }: Services,
  { marked, site }: { marked: LinkedIssue; site: Site },
  recheck: Recheck,
  waitMs: number,
): Promise<void> {
  await transact(db, async (tx) => {
    await tx.update(linkedIssues).set({ recheck, claims: 0 }).where(isLeased(marked));
    await waitAtSite(tx, site.id, new Date(clock.now().getTime() + waitMs));
  });
}

function isLeased(marked: LinkedIssue) {
  return and(
    isMark(marked),
    eq(linkedIssues.state, "checking"),
    eq(linkedIssues.lease, marked.lease ?? randomUUID()),
  );
}

async function finish(
  services: Services,
  { marked, site }: { marked: LinkedIssue; site: Site },
  state: LinkedIssueState,
): Promise<void> {
  const { db, clock, mail } = services;
  await transact(db, async (tx) => {
    const now = clock.now();
    // Locked so that the last check of a link, and no other, sends the results.
    await tx
      .select({ id: developerLinks.id })
      .from(developerLinks)
      .where(eq(developerLinks.id, marked.linkId))
      .for("update");
    await tx
      .update(linkedIssues)
      .set({ state, checkedAt: now, nextStepAt: null, lease: null, claims: 0, recheck: null })
      .where(isLeased(marked));
    await waitAtSite(tx, site.id, now);
    await mailResults(services, tx, marked.linkId);
  });
  mail.wake();
}
