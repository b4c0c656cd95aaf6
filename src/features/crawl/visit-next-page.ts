import { and, asc, count, eq, inArray } from "drizzle-orm";
import { parseUrl } from "#shared/parse-url.ts";
import { type ScanPage, scanPages } from "#src/db/schema/sites.ts";
import { PageProblem } from "#src/scanner/page-problem.ts";
import type { Ending } from "../issues/finish-scan.ts";
import type { Crawl } from "../sites/crawl-state.ts";
import type { PageReasonCode } from "../sites/reason-words.ts";
import { choiceOf, pagesToVisit } from "./allowed-pages.ts";
import { BUSY_MS, requestPage } from "./request-page.ts";
import type { StepResult } from "./save-step.ts";
import type { ScanStep } from "./scan-step.ts";
import { isSiblingOrigin } from "./sibling-origin.ts";
import { linksOf, originalOf, type Visit, writeVisit } from "./write-visit.ts";

/** Number of consecutive failed requests after which the site counts as unreachable. */
const MAX_FAILURES = 5;
const MAX_ATTEMPTS = 2;
const RETRY_MS = 30_000;

/** Causes that may clear up within half a minute, and that concern the site more than the page. */
const PASSING: readonly PageReasonCode[] = ["connection", "timeout", "server-error", "refused"];
/** Causes that count toward consecutive failed requests if they concern the host. */
const OF_HOST: readonly PageReasonCode[] = ["dns", "tls", "no-https"];
/** Home-page causes that make the site count as unreachable. */
const FATAL_AT_HOME: readonly PageReasonCode[] = [
  ...PASSING,
  "address",
  "port",
  "private",
  "dns",
  "tls",
  "no-https",
  "left-site",
];

/** Visits a scan's next page, or ends the scan if there is none. */
export async function visitPageStep(step: ScanStep): Promise<StepResult> {
  const { crawl } = step;
  const page = await nextPage(step);
  if (!page) return endOfScan(step);
  if (step.isPutAside) return done(step, page, { kind: "failed", reason: "crashed" });
  try {
    return await visitPage(step, page);
  } catch (error) {
    if (error instanceof PageProblem && error.reason === "busy") return { crawl, waitMs: BUSY_MS };
    throw error;
  }
}

async function visitPage(step: ScanStep, page: ScanPage): Promise<StepResult> {
  const { crawl } = step;
  const own = await pagesToVisit(step, { ...choiceOf(step), leftOut: [] }, [page.url]);
  if (own.hasForbidden) return done(step, page, { kind: "failed", reason: "robots" });
  const visit = await requestPage(step, page);
  if (visit.kind === "later") return { crawl, waitMs: visit.waitMs };
  const moved = visit.kind === "skipped" && isHome(step, page) ? movedHome(step, page, visit.target) : null;
  if (moved) return moved;
  if (visit.kind === "failed" && PASSING.includes(visit.reason) && crawl.attempts + 1 < MAX_ATTEMPTS) {
    const waitMs = Math.max(visit.retryAfterMs ?? RETRY_MS, crawl.robots.delayMs);
    return { crawl: { ...crawl, attempts: crawl.attempts + 1 }, waitMs };
  }
  return done(step, page, visit);
}

async function nextPage({ services, scan }: ScanStep): Promise<ScanPage | undefined> {
  const [page] = await services.db
    .select()
    .from(scanPages)
    .where(and(eq(scanPages.scanId, scan.id), eq(scanPages.state, "waiting")))
    .orderBy(asc(scanPages.place), asc(scanPages.id))
    .limit(1);
  return page;
}

function isHome({ crawl }: ScanStep, { url }: ScanPage): boolean {
  return crawl.stage === "home" && url === `${crawl.origin}/`;
}

/** Restarts on the origin that the home page redirects to, such as one with `www.`. */
function movedHome({ crawl, site }: ScanStep, page: ScanPage, target: string | null): StepResult | null {
  const origin = parseUrl(target ?? "")?.origin ?? crawl.origin;
  if (origin === crawl.origin || !isSiblingOrigin(origin, site.origin)) return null;
  return {
    crawl: { ...crawl, stage: "robots", origin, attempts: 0 },
    waitMs: crawl.robots.delayMs,
    write: async (tx) => {
      await tx.delete(scanPages).where(eq(scanPages.id, page.id));
      return [];
    },
  };
}

async function done(
  step: ScanStep,
  page: ScanPage,
  visit: Exclude<Visit, { kind: "later" }>,
): Promise<StepResult> {
  const { crawl } = step;
  const links = linksOf(step, page, visit);
  const chosen = await pagesToVisit(step, choiceOf(step), isFollowed(step, page, visit) ? links : []);
  let changed: string[] = [];
  const isOnSite = new URL(page.url).origin === crawl.origin;
  const hasFailed = isOnSite && visit.kind === "failed" && mayConcernAll(visit);
  const failures = hasFailed ? crawl.failures + 1 : 0;
  const next: Crawl = {
    ...crawl,
    failures,
    attempts: 0,
    stage: crawl.stage === "home" ? "sitemaps" : crawl.stage,
  };
  const reason = visit.kind === "failed" || visit.kind === "skipped" ? visit.reason : null;
  const isFatal =
    reason !== null &&
    ((isHome(step, page) && FATAL_AT_HOME.includes(reason)) || (isOfHost(visit) && reason === "private"));
  return {
    crawl: next,
    waitMs: crawl.robots.delayMs,
    write: async (tx) => {
      const { notes, publicIds } = await writeVisit(
        tx,
        { ...step, crawl: next },
        { page, visit, links, chosen },
      );
      changed = publicIds;
      return notes;
    },
    afterwards: () => {
      step.services.metrics.scannedPages.add();
      for (const publicId of changed) step.services.publicViews.invalidate(publicId);
    },
    ...(isFatal && { ending: { state: "failed", reason } as const }),
    ...(failures >= MAX_FAILURES && { ending: { state: "failed", reason: "unanswered" } as const }),
  };
}

/** Whether a page's links are visited: a scan for a letter follows only redirects and copies. */
function isFollowed(step: ScanStep, page: ScanPage, visit: Visit): boolean {
  if (step.scan.cause !== "letter" || visit.kind === "skipped") return true;
  return visit.kind === "checked" && originalOf(step, page, visit.audit) !== null;
}

function mayConcernAll(visit: Extract<Visit, { kind: "failed" }>): boolean {
  return PASSING.includes(visit.reason) || (isOfHost(visit) && OF_HOST.includes(visit.reason));
}

function isOfHost(visit: Visit): boolean {
  return visit.kind === "failed" && visit.isOfHost === true;
}

/** Ends a scan that has visited all its pages; the scan fails if none could be read. */
async function endOfScan(step: ScanStep): Promise<StepResult> {
  const { crawl } = step;
  if (crawl.stage === "home") return { crawl: { ...crawl, stage: "sitemaps" }, waitMs: 0 };
  return { crawl, waitMs: 0, ending: await endingOf(step) };
}

async function endingOf({ services, scan }: ScanStep): Promise<Ending> {
  const inScan = eq(scanPages.scanId, scan.id);
  const [read] = await services.db
    .select({ pages: count() })
    .from(scanPages)
    .where(and(inArray(scanPages.state, ["checked", "unchanged"]), inScan));
  if ((read?.pages ?? 0) > 0) return { state: "done" };
  const [home] = await services.db
    .select()
    .from(scanPages)
    .where(and(inScan, eq(scanPages.place, 0)));
  return { state: "failed", reason: home?.reason === "robots" ? "robots" : "no-pages" };
}
