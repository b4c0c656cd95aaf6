import { parseUrl } from "#shared/parse-url.ts";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";
import { botName } from "#src/bot-name.ts";
import { isDatabaseUnavailable } from "#src/db/database-unavailable.ts";
import { log } from "#src/log.ts";
import { logError } from "#src/log-error.ts";
import { isLoopbackHost } from "#src/loopback-host.ts";
import { FetchProblem } from "#src/safe-fetch/fetch-problem.ts";
import { uniquePages } from "#src/scanner/crawl/choose-pages.ts";
import type { RobotsTxt } from "#src/scanner/crawl/robots-txt.ts";
import type { ReadSitemap } from "#src/scanner/jobs.ts";
import { PageProblem } from "#src/scanner/page-problem.ts";
import type { OpenPage } from "#src/scanner/reading/page-reader.ts";
import type { Services } from "#src/services.ts";
import { accessOf } from "../accounts/access.ts";
import { allegedPages } from "../allegations/check-allegations.ts";
import { type Crawl, readCrawl } from "../sites/crawl-state.ts";
import type { ScanReasonCode } from "../sites/reason-words.ts";
import { limitsOf } from "../sites/site-view.ts";
import { addNotes } from "./add-notes.ts";
import { choiceOf } from "./allowed-pages.ts";
import { type ClaimedStep, claimStep, takeBackClaims } from "./claim-step.ts";
import { enlistFirstPages, enlistPages } from "./enlist-pages.ts";
import { BUSY_MS } from "./request-page.ts";
import { type StepResult, saveStep } from "./save-step.ts";
import type { Auditor, ScanStep } from "./scan-step.ts";
import { isSiblingOrigin } from "./sibling-origin.ts";
import { visitPageStep } from "./visit-next-page.ts";

/** Delay between requests to a host that does not specify one. */
const POLITE_MS = 1_000;
/**
 * Time in which a scan's pages must fit, however long a host asks to wait, so it ends before the
 * next.
 */
const LONGEST_SCAN_MS = 20 * HOUR_MS;
const ROBOTS_ATTEMPTS = 3;
const ROBOTS_RETRY_MS = 60_000;

const NO_RULES: RobotsTxt = { allow: [], disallow: [], delayMs: 0, sitemaps: [] };

/** Causes that may clear up within a minute. */
const PASSING: readonly ScanReasonCode[] = ["connection", "timeout", "robots-error"];

/** Maximum sitemaps read per scan, including indexes; bounds loops and very large sites. */
const MAX_SITEMAPS = 50;
const ACCEPT = "application/xml,text/xml;q=0.9,*/*;q=0.1";

const MAX_ATTEMPTS = 3;
const RETRY_MS = 60_000;

/** Leases held by a process, used to release the claims of uncompleted steps. */
export class Leases {
  readonly underWay = new Set<string>();
  /** Leases of steps whose result could not be stored while the database was unavailable. */
  readonly unsaved = new Set<string>();
}

/**
 * Takes the next due step of any scan: sends one request to its host and stores the result. Returns
 * false if no step is due.
 */
export async function takeStep(
  services: Services,
  auditor: Auditor,
  { underWay, unsaved } = new Leases(),
): Promise<boolean> {
  if (unsaved.size > 0) {
    await takeBackClaims(services, unsaved);
    unsaved.clear();
  }
  const claimed = await claimStep(services);
  if (!claimed) return false;
  const lease = claimed.scan.lease ?? "";
  underWay.add(lease);
  try {
    await performAndSave(services, auditor, claimed);
  } catch (error) {
    if (isDatabaseUnavailable(error)) unsaved.add(lease);
    throw error;
  } finally {
    underWay.delete(lease);
  }
  return true;
}

async function performAndSave(services: Services, auditor: Auditor, claimed: ClaimedStep): Promise<void> {
  const crawl = readCrawl(claimed.scan.crawl) ?? newCrawl(claimed.site.origin);
  if (claimed.isPutAside) {
    const { id } = claimed.scan;
    log.error(`A step of the scan ${id} (${crawl.stage}) ended its process twice and was put aside`);
  }
  try {
    await saveStep(services, claimed.scan, await perform({ ...claimed, services, crawl, auditor }));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    logError(`A step of the scan ${claimed.scan.id} failed`, error);
    await saveStep(services, claimed.scan, retryOrEnd(crawl));
  }
}

/** Retries a step a few times after an error on our side, then ends the scan. */
function retryOrEnd(crawl: Crawl): StepResult {
  const attempts = crawl.attempts + 1;
  const next = { crawl: { ...crawl, attempts }, waitMs: RETRY_MS };
  return attempts < MAX_ATTEMPTS ? next : { ...next, ending: { state: "failed", reason: "error" } };
}

function perform(step: ScanStep): StepResult | Promise<StepResult> {
  const ending = outsideEnding(step, step.services);
  if (ending) return { crawl: step.crawl, waitMs: 0, ending };
  switch (step.crawl.stage) {
    case "robots":
      return readRobotsStep(step);
    case "sitemaps":
      return readSitemapStep(step);
    case "home":
    case "pages":
      return visitPageStep(step);
  }
}

/**
 * Ends a scan if the site is unclaimed, there is no access to the product, or the scan has taken a
 * day.
 */
function outsideEnding({ scan, site, owner }: ClaimedStep, services: Services) {
  const now = services.clock.now().getTime();
  if (!site.claim || accessOf(owner, services) === "off") {
    return { state: "stopped", reason: "closed" } as const;
  }
  const since = scan.startedAt?.getTime() ?? now;
  const isOver = now - since > DAY_MS;
  return isOver ? ({ state: "stopped", reason: "day-over" } as const) : null;
}

export function newCrawl(origin: string): Crawl {
  return {
    stage: "robots",
    origin,
    robots: { allow: [], disallow: [], delayMs: 0 },
    sitemaps: [],
    sitemapsRead: [],
    pageLimit: 1,
    pdfLimit: 0,
    failures: 0,
    attempts: 0,
    claims: 0,
    notes: [],
  };
}

/** Reads a scan's next sitemap, or moves on to the pages if there is none. */
async function readSitemapStep(step: ScanStep): Promise<StepResult> {
  const { crawl, scan, services } = step;
  const [address, ...others] = crawl.sitemaps;
  const isFull = crawl.notes.includes("page-limit");
  if (address === undefined || isFull || crawl.sitemapsRead.length >= MAX_SITEMAPS) {
    return { crawl: { ...crawl, stage: "pages", sitemaps: [] }, waitMs: 0 };
  }
  const sitemap = await readOnce(step, address);
  if (sitemap === "busy") return { crawl, waitMs: BUSY_MS };
  // If one sitemap takes too long to read, so will the site's others.
  const left = sitemap === "too-costly" ? [] : others;
  const read = { ...crawl, sitemaps: left, sitemapsRead: [...crawl.sitemapsRead, address] };
  const waitMs = crawl.robots.delayMs;
  if (sitemap === "too-costly") return { crawl: addNotes(read, ["sitemap-unreadable"]), waitMs };
  if (!sitemap) return { crawl: withoutSitemap(read), waitMs };
  const noted = sitemap.isCut ? addNotes(read, ["sitemap-unreadable"]) : read;
  if ("further" in sitemap) return { crawl: withFurther(noted, sitemap.further), waitMs };
  const enlisting = { scan, crawl: noted, now: services.clock.now() };
  return { crawl: noted, waitMs, write: (tx) => enlistPages(tx, enlisting, sitemap.chosen) };
}

async function readOnce(step: ScanStep, address: string) {
  if (step.isPutAside) return "too-costly";
  return isFetched(step.crawl, address) ? fetchSitemap(step, address) : null;
}

/** Skips other hosts' sitemaps and sitemaps already read. */
function isFetched({ origin, sitemapsRead }: Crawl, address: string): boolean {
  const url = parseUrl(address);
  return url !== null && isSiblingOrigin(url.origin, origin) && !sitemapsRead.includes(address);
}

async function fetchSitemap(
  step: ScanStep,
  address: string,
): Promise<ReadSitemap | "busy" | "too-costly" | null> {
  try {
    return await step.services.pageReader.visit(address, { accept: ACCEPT }, async ({ reply, read }) => {
      if (reply.status !== 200) return null;
      return read("read-sitemap", { isTruncated: reply.truncated, choice: choiceOf(step) });
    });
  } catch (error) {
    if (!(error instanceof FetchProblem) && !(error instanceof PageProblem)) throw error;
    if (error.reason === "busy") return "busy";
    return error instanceof PageProblem ? "too-costly" : null;
  }
}

/** Adds a note about a missing sitemap; the default address is only a guess. */
function withoutSitemap(crawl: Crawl): Crawl {
  const isGuessed =
    crawl.sitemapsRead.length === 1 && crawl.sitemapsRead[0] === `${crawl.origin}/sitemap.xml`;
  return addNotes(crawl, [isGuessed ? "no-sitemap" : "sitemap-unreadable"]);
}

function withFurther(crawl: Crawl, addresses: string[]): Crawl {
  const known = new Set([...crawl.sitemaps, ...crawl.sitemapsRead]);
  const further = [...new Set(addresses)].filter((address) => !known.has(address));
  return { ...crawl, sitemaps: [...crawl.sitemaps, ...further].slice(0, MAX_SITEMAPS) };
}

/**
 * Reads a site's robots.txt, and enlists its home page, the pages every scan visits, and those that
 * letters name.
 */
async function readRobotsStep(step: ScanStep): Promise<StepResult> {
  const { crawl, site, scan, services } = step;
  if (step.isPutAside) return { crawl, waitMs: 0, ending: { state: "failed", reason: "crashed" } };
  const found = await fetchRobots(step);
  if (typeof found === "string") return retryOrFail(crawl, found);
  const rules = withRules(step, found);
  const next = scan.cause === "letter" ? { ...rules, sitemaps: [] } : rules;
  const paths = scan.cause === "letter" ? ["/"] : ["/", ...site.alwaysPages];
  const own = paths.map((path) => next.origin + path);
  const first = uniquePages([...own, ...(await allegedPages(services, site.id, next.origin))], next.origin);
  const enlisting = { scan, crawl: next, now: services.clock.now() };
  return {
    crawl: next,
    waitMs: next.robots.delayMs,
    write: (tx) => enlistFirstPages(tx, enlisting, first),
  };
}

/** Reads a host's robots.txt; returns the reason if nothing may be requested now. */
export async function fetchRobots({
  services,
  crawl,
}: Pick<ScanStep, "services" | "crawl">): Promise<RobotsTxt | ScanReasonCode> {
  const name = botName(services.config.productName);
  try {
    return await services.pageReader.visit(
      `${crawl.origin}/robots.txt`,
      { accept: "text/plain,*/*;q=0.1" },
      (file) => readRules(file, name),
    );
  } catch (error) {
    // A file that exceeds the reading limits forbids visits, just as a server error does.
    if (error instanceof PageProblem) return error.reason === "busy" ? "connection" : "robots-error";
    if (!(error instanceof FetchProblem)) throw error;
    if (error.reason === "redirects" || error.reason === "body") return NO_RULES;
    return error.reason === "busy" ? "connection" : error.reason;
  }
}

/**
 * Allows everything if the file is missing, and nothing if it is currently unreadable (RFC 9309).
 */
async function readRules(file: OpenPage, name: string): Promise<RobotsTxt | ScanReasonCode> {
  const { status } = file.reply;
  if (status >= 500 || status === 429) return "robots-error";
  return status === 200 ? file.read("read-robots", { name }) : NO_RULES;
}

function retryOrFail(crawl: Crawl, reason: ScanReasonCode): StepResult {
  const attempts = crawl.attempts + 1;
  const again = { crawl: { ...crawl, attempts }, waitMs: ROBOTS_RETRY_MS };
  if (PASSING.includes(reason) && attempts < ROBOTS_ATTEMPTS) return again;
  return { ...again, ending: { state: "failed", reason } };
}

function withRules({ crawl, services, owner }: ScanStep, robots: RobotsTxt): Crawl {
  const { allow, disallow } = robots;
  const delayMs = politeDelay(crawl.origin, robots);
  const { pages, pdfs } = limitsOf(services, owner);
  const fitting = delayMs === 0 ? pages + pdfs : Math.floor(LONGEST_SCAN_MS / delayMs);
  const pageLimit = Math.max(1, Math.min(pages, fitting));
  return {
    ...crawl,
    stage: "home",
    robots: { allow, disallow, delayMs },
    sitemaps: robots.sitemaps.length > 0 ? robots.sitemaps : [`${crawl.origin}/sitemap.xml`],
    sitemapsRead: [],
    pageLimit,
    pdfLimit: Math.max(0, Math.min(pdfs, fitting - pageLimit)),
    attempts: 0,
    notes: fitting < pages ? ["crawl-delay"] : [],
  };
}

/** Returns the delay between requests to a host. */
export function politeDelay(origin: string, { delayMs }: Pick<RobotsTxt, "delayMs">): number {
  return Math.max(delayMs, isLoopbackHost(new URL(origin).hostname) ? 0 : POLITE_MS);
}
