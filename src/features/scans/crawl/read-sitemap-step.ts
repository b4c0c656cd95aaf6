import { parseUrl } from "#shared/parse-url.ts";
import { FetchProblem } from "#src/safe-fetch/fetch-problem.ts";
import type { Sitemap } from "#src/scanner/crawl/read-sitemap.ts";
import type { Crawl } from "../sites/crawl-state.ts";
import { addNotes } from "./add-notes.ts";
import { enlistPages } from "./enlist-pages.ts";
import type { StepResult } from "./save-step.ts";
import type { ScanStep } from "./scan-step.ts";
import { isSiblingOrigin } from "./sibling-origin.ts";

/** Sitemaps read per scan, indexes included; bounds loops and very large sites. */
const MAX_SITEMAPS = 50;

/** Reads the next sitemap of a scan, or goes on to the pages if there is none. */
export async function readSitemapStep(step: ScanStep): Promise<StepResult> {
  const { crawl, scan, site, services } = step;
  const [address, ...others] = crawl.sitemaps;
  const isFull = crawl.notes.includes("page-limit");
  if (address === undefined || isFull || crawl.sitemapsRead.length >= MAX_SITEMAPS) {
    return { crawl: { ...crawl, stage: "pages", sitemaps: [] }, waitMs: 0 };
  }
  const sitemap = isFetched(crawl, address) ? await fetchSitemap(step, address) : null;
  const read = { ...crawl, sitemaps: others, sitemapsRead: [...crawl.sitemapsRead, address] };
  const waitMs = crawl.robots.delayMs;
  if (!sitemap) return { crawl: withoutSitemap(read), waitMs };
  const noted = sitemap.isCut ? addNotes(read, ["sitemap-unreadable"]) : read;
  if (sitemap.isIndex) return { crawl: withFurther(noted, sitemap.addresses), waitMs };
  const enlisting = { scan, crawl: noted, leftOut: site.leftOut, now: services.clock.now() };
  return { crawl: noted, waitMs, write: (tx) => enlistPages(tx, enlisting, sitemap.addresses) };
}

/** Sitemaps of other hosts are not requested, and none twice. */
function isFetched({ origin, sitemapsRead }: Crawl, address: string): boolean {
  const url = parseUrl(address);
  return url !== null && isSiblingOrigin(url.origin, origin) && !sitemapsRead.includes(address);
}

async function fetchSitemap({ services }: ScanStep, address: string): Promise<Sitemap | null> {
  try {
    return await services.pageReader.readSitemap(address);
  } catch (error) {
    if (error instanceof FetchProblem) return null;
    throw error;
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
