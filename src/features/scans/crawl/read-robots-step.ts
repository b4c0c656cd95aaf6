import { botName } from "#shared/bot-name.ts";
import { isLoopbackHost } from "#shared/loopback-host.ts";
import { HOUR_MS } from "#shared/time.ts";
import { FetchProblem } from "#src/safe-fetch/fetch-problem.ts";
import { parseRobots, type RobotsTxt } from "#src/scanner/crawl/robots-txt.ts";
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
  const found = await fetchRobots(step);
  if (typeof found === "string") return retryOrFail(crawl, found);
  const next = withRules(step, found);
  const first = ["/", ...site.alwaysPages].map((path) => next.origin + path);
  const enlisting = { scan, crawl: next, leftOut: site.leftOut, now: services.clock.now() };
  return {
    crawl: next,
    waitMs: next.robots.delayMs,
    write: (tx) => enlistFirstPages(tx, enlisting, first),
  };
}

/** A missing file allows everything; one that cannot be read now forbids it (RFC 9309). */
async function fetchRobots({ services, crawl }: ScanStep): Promise<RobotsTxt | ScanReasonCode> {
  try {
    const accept = "text/plain,*/*;q=0.1";
    const { status, bytes } = await services.pageReader.fetch(`${crawl.origin}/robots.txt`, { accept });
    if (status >= 500 || status === 429) return "robots-error";
    if (status !== 200) return NO_RULES;
    return parseRobots(new TextDecoder().decode(bytes), botName(services.config.productName));
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error;
    if (error.reason === "redirects" || error.reason === "body") return NO_RULES;
    return error.reason === "busy" ? "connection" : error.reason;
  }
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
