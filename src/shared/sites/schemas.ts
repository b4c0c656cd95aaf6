import * as v from "valibot";
import { PAGE_QUERY } from "../schemas/page-query.ts";
import { WebsiteUrlSchema } from "../schemas/website-url.ts";
import { BUILDER_CHOICES, type Builder, type BuilderChoice } from "./builders.ts";
import type { PageState, ScanCause, ScanState, ScanSummary, SiteProof } from "./choices.ts";
import { PAGE_STATES } from "./choices.ts";
import { SCAN_VALIDATION } from "./messages.ts";
import type { ScanLimits } from "./scan-limits.ts";
import { type Tracker, TrackerSchema } from "./tracker.ts";

export const MAX_PATHS = 100;
const PATH_LIMIT = 500;

export const AddSiteSchema = v.object({ url: WebsiteUrlSchema });
export type AddSiteInput = v.InferOutput<typeof AddSiteSchema>;

const PathsSchema = v.pipe(
  v.array(
    v.pipe(
      v.string(SCAN_VALIDATION.path),
      v.trim(),
      v.regex(/^\/[^\s#\p{Cc}]*$/u, SCAN_VALIDATION.path),
      v.maxLength(PATH_LIMIT, SCAN_VALIDATION.path),
    ),
    SCAN_VALIDATION.path,
  ),
  v.maxLength(MAX_PATHS, SCAN_VALIDATION.tooManyPaths),
);

/** A site's settings; absent settings stay unchanged. */
export const UpdateSiteSchema = v.object({
  alwaysPages: v.optional(PathsSchema),
  leftOut: v.optional(PathsSchema),
  paused: v.optional(v.boolean(SCAN_VALIDATION.paused)),
  /** System that the website is made with; `other` for none of these, null for what scans find. */
  chosenBuilder: v.optional(v.nullable(v.picklist(BUILDER_CHOICES, SCAN_VALIDATION.builder))),
  /** Tracker for tickets about issues; null for none. */
  tracker: v.optional(v.nullable(TrackerSchema)),
});
export type UpdateSiteInput = v.InferOutput<typeof UpdateSiteSchema>;

export const PagesQuerySchema = v.object({
  state: v.optional(v.picklist(PAGE_STATES, SCAN_VALIDATION.pageState)),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ""),
  /** Address of a page; only subsequent pages are returned. */
  after: v.optional(v.pipe(v.string(), v.maxLength(2_048))),
});
export type PagesQuery = v.InferOutput<typeof PagesQuerySchema>;

/** Filter for the scans; defaults to the last 90 days. */
export const HistoryQuerySchema = v.object({
  ...PAGE_QUERY,
  days: v.optional(
    v.pipe(
      v.string(),
      v.transform(Number),
      v.integer(SCAN_VALIDATION.days),
      v.minValue(1, SCAN_VALIDATION.days),
      v.maxValue(730, SCAN_VALIDATION.days),
    ),
    "90",
  ),
});
export type HistoryQuery = v.InferOutput<typeof HistoryQuerySchema>;

export const ComparisonQuerySchema = v.object({
  from: v.pipe(v.string(SCAN_VALIDATION.id), v.uuid(SCAN_VALIDATION.id)),
  to: v.pipe(v.string(SCAN_VALIDATION.id), v.uuid(SCAN_VALIDATION.id)),
});
export type ComparisonQuery = v.InferOutput<typeof ComparisonQuerySchema>;

export interface Person {
  id: number;
  /** User's name or address. */
  name: string;
}

export interface AssignablePerson extends Person {
  /** Websites that the user can see and whose issues they can be assigned; null for all. */
  sites: string[] | null;
}

/** A stable code and an explanation. */
export interface Reason {
  code: string;
  text: string;
}

export interface ScanView {
  id: string;
  siteId: string;
  state: ScanState;
  cause: ScanCause;
  /** Name or address of the user who started the scan. */
  requestedBy: string | null;
  /** Reason the scan failed or was stopped. */
  reason: Reason | null;
  /** Peculiarities of the site that the owner should know about, such as a missing sitemap. */
  notes: Reason[];
  /** Number of pages to visit, as far as known, and number already done. */
  pagesKnown: number;
  pagesDone: number;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** Final figures; null for a failed scan. */
  summary: ScanSummary | null;
}

export interface SiteView {
  id: string;
  /** E.g. `https://www.example.com`. */
  origin: string;
  host: string;
  createdAt: string;
  /** Proof, which no one else can publish, that the host belongs to the account. */
  proof: SiteProof | null;
  provenAt: string | null;
  /** Time at which a widget sighting enabled scanning; null if there is proof. */
  seenAt: string | null;
  /** Record or file to publish as proof. */
  proofRecord: { dnsName: string; dnsText: string; fileUrl: string; fileText: string };
  alwaysPages: string[];
  leftOut: string[];
  /** Tracker for tickets about issues; null if none is set. */
  tracker: Tracker | null;
  paused: boolean;
  /** System that the website is made with, as its home page showed in the last scan. */
  detectedBuilder: Builder | null;
  /** The owner's correction of it; null for what scans find. */
  chosenBuilder: BuilderChoice | null;
  /** Pages per scan. */
  pageLimit: number;
  /** Start of the next scheduled scan; null if none is scheduled. */
  nextScanAt: string | null;
  /** Newest scan, which may still be waiting or running. */
  latestScan: ScanView | null;
  /** Newest scan with results. */
  lastResult: ScanView | null;
}

export interface SiteList {
  sites: SiteView[];
  /** Account users who can be assigned issues, starting with the owner. */
  people: AssignablePerson[];
  limits: ScanLimits;
  /** Hosts that are not among the sites but on which the account's widgets were seen. */
  candidates: string[];
}

export interface SitePageView {
  url: string;
  title: string | null;
  isPdf: boolean;
  state: PageState;
  /** Reason the page was skipped or failed. */
  reason: Reason | null;
  status: number | null;
  /** URL that the page redirects to or is a copy of. */
  target: string | null;
  /** Number of open issues that fail a criterion, and total number of open issues. */
  failures: number;
  issues: number;
  /** Number of findings beyond those listed. */
  omitted: number;
  /** Date of the findings shown. */
  checkedAt: string | null;
}

export interface SitePageList {
  pages: SitePageView[];
  hasMore: boolean;
  /** Number of pages in the last scan by state. */
  counts: Record<PageState, number>;
}
