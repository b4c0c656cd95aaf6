import { HOUR_MS } from "#shared/time.ts";
import { botName } from "#src/bot-name.ts";
import { isLoopbackHost } from "#src/loopback-host.ts";
import { FetchProblem } from "#src/safe-fetch/fetch-problem.ts";
import { uniquePages } from "#src/scanner/crawl/choose-pages.ts";
import type { RobotsTxt } from "#src/scanner/crawl/robots-txt.ts";
import { PageProblem } from "#src/scanner/page-problem.ts";
import type { OpenPage } from "#src/scanner/reading/page-reader.ts";
import type { Crawl } from "../sites/crawl-state.ts";
import type { ScanReasonCode } from "../sites/reason-words.ts";
import { limitsOf } from "../sites/site-view.ts";
import { enlistFirstPages } from "./enlist-pages.ts";
import type { StepResult } from "./save-step.ts";
import type { ScanStep } from "./scan-step.ts";

/** Wait between two requests to a host that asks for none. */
const POLITE_MS = 1_000;
/** A scan is done before the next one starts, whatever wait a host asks for. */
const LONGEST_SCAN_MS = 20 * HOUR_MS;
const MAX_ATTEMPTS = 3;
const RETRY_MS = 60_000;

const NO_RULES: RobotsTxt = { allow: [], disallow: [], delayMs: 0, sitemaps: [] };

/** Reads a site's robots.txt, and enlists its home page and the pages that always count. */
export async function readRobotsStep(step: ScanStep): Promise<StepResult> {
  const { crawl, site, scan, services } = step;
  if (step.isPutAside) return { crawl, waitMs: 0, ending: { state: "failed", reason: "crashed" } };
  const found = await fetchRobots(step);
  if (typeof found === "string") return retryOrFail(crawl, found);
  const next = withRules(step, found);
  const paths = ["/", ...site.alwaysPages];
  const first = uniquePages(
    paths.map((path) => next.origin + path),
    next.origin,
  );
  const enlisting = { scan, crawl: next, now: services.clock.now() };
  return {
    crawl: next,
    waitMs: next.robots.delayMs,
    write: (tx) => enlistFirstPages(tx, enlisting, first),
  };
}

async function fetchRobots({ services, crawl }: ScanStep): Promise<RobotsTxt | ScanReasonCode> {
  const name = botName(services.config.productName);
  try {
    return await services.pageReader.visit(
      `${crawl.origin}/robots.txt`,
      { accept: "text/plain,*/*;q=0.1" },
      (file) => readRules(file, name),
    );
  } catch (error) {
    // A file that cannot be read within its limits forbids the visit, as one that is not sent does.
    if (error instanceof PageProblem) return error.reason === "busy" ? "connection" : "robots-error";
    if (!(error instanceof FetchProblem)) throw error;
    if (error.reason === "redirects" || error.reason === "body") return NO_RULES;
    return error.reason === "busy" ? "connection" : error.reason;
  }
}

/** A missing file allows everything; one that cannot be read now forbids it (RFC 9309). */
async function readRules(file: OpenPage, name: string): Promise<RobotsTxt | ScanReasonCode> {
  const { status } = file.reply;
  if (status >= 500 || status === 429) return "robots-error";
  return status === 200 ? file.read("read-robots", { name }) : NO_RULES;
}

/** Causes that may be over in a minute. */
const PASSING: readonly ScanReasonCode[] = ["connection", "timeout", "robots-error"];

function retryOrFail(crawl: Crawl, reason: ScanReasonCode): StepResult {
  const attempts = crawl.attempts + 1;
  const again = { crawl: { ...crawl, attempts }, waitMs: RETRY_MS };
  if (PASSING.includes(reason) && attempts < MAX_ATTEMPTS) return again;
  return { ...again, ending: { state: "failed", reason } };
}

function withRules({ crawl, services, owner }: ScanStep, robots: RobotsTxt): Crawl {
  const { allow, disallow } = robots;
  const polite = isLoopbackHost(new URL(crawl.origin).hostname) ? 0 : POLITE_MS;
  const delayMs = Math.max(robots.delayMs, polite);
  const planned = limitsOf(services, owner).pages;
  const fitting = delayMs === 0 ? planned : Math.floor(LONGEST_SCAN_MS / delayMs);
  return {
    ...crawl,
    stage: "home",
    robots: { allow, disallow, delayMs },
    sitemaps: robots.sitemaps.length > 0 ? robots.sitemaps : [`${crawl.origin}/sitemap.xml`],
    sitemapsRead: [],
    pageLimit: Math.max(1, Math.min(planned, fitting)),
    attempts: 0,
    notes: fitting < planned ? ["crawl-delay"] : [],
  };
}
