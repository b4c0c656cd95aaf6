import { parseUrl } from "#shared/parse-url.ts";
import { FetchProblem } from "#src/safe-fetch/fetch-problem.ts";
import type { ReadSitemap } from "#src/scanner/jobs.ts";
import { PageProblem } from "#src/scanner/page-problem.ts";
import type { Crawl } from "../sites/crawl-state.ts";
import { addNotes } from "./add-notes.ts";
import { enlistPages } from "./enlist-pages.ts";
import { choiceOf } from "./pages-to-visit.ts";
import { BUSY_MS } from "./request-page.ts";
import type { StepResult } from "./save-step.ts";
import type { ScanStep } from "./scan-step.ts";
import { isSiblingOrigin } from "./sibling-origin.ts";

/** Sitemaps read per scan, indexes included; bounds loops and very large sites. */
const MAX_SITEMAPS = 50;
const ACCEPT = "application/xml,text/xml;q=0.9,*/*;q=0.1";

/** Reads the next sitemap of a scan, or goes on to the pages if there is none. */
export async function readSitemapStep(step: ScanStep): Promise<StepResult> {
  const { crawl, scan, services } = step;
  const [address, ...others] = crawl.sitemaps;
  const isFull = crawl.notes.includes("page-limit");
  if (address === undefined || isFull || crawl.sitemapsRead.length >= MAX_SITEMAPS) {
    return { crawl: { ...crawl, stage: "pages", sitemaps: [] }, waitMs: 0 };
  }
  const sitemap = await readOnce(step, address);
  if (sitemap === "busy") return { crawl, waitMs: BUSY_MS };
  // A website whose sitemap takes too long to read would have as much to do for each further one.
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

/** Sitemaps of other hosts are not requested, and none twice. */
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

/** The first sitemap is the one that every site might have. */
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
