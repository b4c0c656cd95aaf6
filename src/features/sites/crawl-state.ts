import * as v from "valibot";
import type { NoteCode } from "./reason-words.ts";

const NOTE_CODES = [
  "no-sitemap",
  "sitemap-unreadable",
  "page-limit",
  "pdf-limit",
  "crawl-delay",
  "robots-some",
] as const satisfies NoteCode[];

const CrawlSchema = v.object({
  stage: v.picklist(["robots", "home", "sitemaps", "pages"]),
  /** Origin of the pages: the site's own or the origin that its home page redirects to. */
  origin: v.string(),
  /** robots.txt rules for this scanner: its path patterns and the wait between requests. */
  robots: v.object({
    allow: v.array(v.string()),
    disallow: v.array(v.string()),
    delayMs: v.number(),
  }),
  /** Addresses of sitemaps to read and of sitemaps already read. */
  sitemaps: v.array(v.string()),
  sitemapsRead: v.array(v.string()),
  /** Maximum number of pages that this scan audits. */
  pageLimit: v.number(),
  /** Maximum number of PDFs; 0 in scans of a release without it. */
  pdfLimit: v.optional(v.number(), 0),
  /** Consecutive failed requests, and attempts at the current page. */
  failures: v.number(),
  attempts: v.number(),
  /** Number of times the current step was claimed; maintained by `claimStep`. */
  claims: v.optional(v.number(), 0),
  notes: v.array(v.picklist(NOTE_CODES)),
});

export type Crawl = v.InferOutput<typeof CrawlSchema>;

/** Returns a scan's progress; null before its first step. */
export function readCrawl(stored: unknown): Crawl | null {
  const { success, output } = v.safeParse(CrawlSchema, stored);
  return success ? output : null;
}
