import * as v from "valibot";
import type { NoteCode } from "./reason-words.ts";

const NOTE_CODES = [
  "no-sitemap",
  "sitemap-unreadable",
  "page-limit",
  "crawl-delay",
  "robots-some",
] as const satisfies NoteCode[];

const CrawlSchema = v.object({
  stage: v.picklist(["robots", "home", "sitemaps", "pages"]),
  /** Origin of the pages; the site's, or the one that its home page redirects to. */
  origin: v.string(),
  /** Rules of robots.txt for this scanner: its path patterns, and the wait between requests. */
  robots: v.object({
    allow: v.array(v.string()),
    disallow: v.array(v.string()),
    delayMs: v.number(),
  }),
  /** Addresses of sitemaps to read, and of those already read. */
  sitemaps: v.array(v.string()),
  sitemapsRead: v.array(v.string()),
  /** Maximum number of pages that this scan audits. */
  pageLimit: v.number(),
  /** Failed requests in a row, and attempts at the current page. */
  failures: v.number(),
  attempts: v.number(),
  /** Number of times that the current step was claimed; kept by `claimStep`. */
  claims: v.optional(v.number(), 0),
  notes: v.array(v.picklist(NOTE_CODES)),
});

export type Crawl = v.InferOutput<typeof CrawlSchema>;

/** Returns a scan's progress; null before its first step. */
export function readCrawl(stored: unknown): Crawl | null {
  const { success, output } = v.safeParse(CrawlSchema, stored);
  return success ? output : null;
}
