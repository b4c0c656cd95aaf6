import { DAY_MS } from "#shared/time.ts";
import { isDatabaseUnavailable } from "#src/db/database-unavailable.ts";
import { log } from "#src/log.ts";
import { logError } from "#src/log-error.ts";
import type { Services } from "#src/services.ts";
import { accessOf } from "../../accounts/access.ts";
import { type Crawl, readCrawl } from "../sites/crawl-state.ts";
import { type ClaimedStep, claimStep, takeBackClaims } from "./claim-step.ts";
import { readRobotsStep } from "./read-robots-step.ts";
import { readSitemapStep } from "./read-sitemap-step.ts";
import { type StepResult, saveStep } from "./save-step.ts";
import type { Auditor, ScanStep } from "./scan-step.ts";
import { visitPageStep } from "./visit-page-step.ts";

const MAX_ATTEMPTS = 3;
const RETRY_MS = 60_000;

/** Leases of a process, by which it takes back the claims of steps that it did not complete. */
export class Leases {
  readonly underWay = new Set<string>();
  /** Steps whose result could not be stored while the database was away. */
  readonly unsaved = new Set<string>();
}

/**
 * Takes the next due step of any scan: one request to its host, and the storing of its result.
 * Returns false if no step is due.
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

/** Retries a step that failed by an error of ours a few times, and then ends the scan. */
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

/** Ends a scan without access to the product, and one that has taken a day. */
function outsideEnding({ scan, site, owner }: ClaimedStep, services: Services) {
  const now = services.clock.now().getTime();
  if (!site.claim || accessOf(owner, services) === "off") {
    return { state: "stopped", reason: "closed" } as const;
  }
  const since = scan.startedAt?.getTime() ?? now;
  const isOver = now - since > DAY_MS;
  return isOver ? ({ state: "stopped", reason: "day-over" } as const) : null;
}

function newCrawl(origin: string): Crawl {
  return {
    stage: "robots",
    origin,
    robots: { allow: [], disallow: [], delayMs: 0 },
    sitemaps: [],
    sitemapsRead: [],
    pageLimit: 1,
    failures: 0,
    attempts: 0,
    claims: 0,
    notes: [],
  };
}
