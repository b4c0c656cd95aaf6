import * as v from "valibot";
import { PAGE_QUERY } from "../schemas/page-query.ts";
import { WebsiteUrlSchema } from "../schemas/website-url.ts";
import type { PageState, ScanCause, ScanState, ScanSummary, SiteProof } from "./choices.ts";
import { PAGE_STATES } from "./choices.ts";
import { SCAN_VALIDATION } from "./messages.ts";
import type { ScanLimits } from "./scan-limits.ts";

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

/** Settings of a site; an absent one stays. */
export const UpdateSiteSchema = v.object({
  alwaysPages: v.optional(PathsSchema),
  leftOut: v.optional(PathsSchema),
  paused: v.optional(v.boolean(SCAN_VALIDATION.paused)),
});
export type UpdateSiteInput = v.InferOutput<typeof UpdateSiteSchema>;

/** Filter of a site's pages. */
export const PagesQuerySchema = v.object({
  state: v.optional(v.picklist(PAGE_STATES, SCAN_VALIDATION.pageState)),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ""),
  /** Address of a page; only those after it are returned. */
  after: v.optional(v.pipe(v.string(), v.maxLength(2_048))),
});
export type PagesQuery = v.InferOutput<typeof PagesQuerySchema>;

/** The scans of the last days. */
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

/** Two scans of one site, by their ids. */
export const ComparisonQuerySchema = v.object({
  from: v.pipe(v.string(SCAN_VALIDATION.id), v.uuid(SCAN_VALIDATION.id)),
  to: v.pipe(v.string(SCAN_VALIDATION.id), v.uuid(SCAN_VALIDATION.id)),
});
export type ComparisonQuery = v.InferOutput<typeof ComparisonQuerySchema>;

export interface Person {
  id: number;
  /** Name or address. */
  name: string;
}

/** A person to whom issues can be assigned. */
export interface AssignablePerson extends Person {
  /** The websites that they see, and whose issues they can get; null for all. */
  sites: string[] | null;
}

/** A stable word, and a plain sentence about it. */
export interface Reason {
  code: string;
  text: string;
}

export interface ScanView {
  id: string;
  siteId: string;
  state: ScanState;
  cause: ScanCause;
  /** Name or address of the person who started it. */
  requestedBy: string | null;
  /** Why it failed or was stopped. */
  reason: Reason | null;
  /** Peculiarities of the site that the owner should know, such as a missing sitemap. */
  notes: Reason[];
  /** Pages to visit, as far as known yet, and those of them that are done. */
  pagesKnown: number;
  pagesDone: number;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** Numbers at the end; a failed scan has none. */
  summary: ScanSummary | null;
}

export interface SiteView {
  id: string;
  /** E.g. `https://www.example.com`. */
  origin: string;
  host: string;
  /** The proof that the host is the account's, which no one else can publish. */
  proof: SiteProof | null;
  provenAt: string | null;
  /** Start of scans on the strength of the widget, which was seen there; null with a proof. */
  seenAt: string | null;
  /** Record or file to publish as a proof. */
  proofRecord: { dnsName: string; dnsText: string; fileUrl: string; fileText: string };
  alwaysPages: string[];
  leftOut: string[];
  paused: boolean;
  /** Pages per scan. */
  pageLimit: number;
  /** Start of the next scheduled scan; null while there is none. */
  nextScanAt: string | null;
  /** The newest scan, perhaps waiting or running. */
  latestScan: ScanView | null;
  /** The newest scan with results, whose date stands beside them. */
  lastResult: ScanView | null;
}

export interface SiteList {
  sites: SiteView[];
  /** People of the account, to whom issues can be assigned; its owner first. */
  people: AssignablePerson[];
  limits: ScanLimits;
  /** Hosts where the account's widgets were seen that are not among the sites. */
  candidates: string[];
}

export interface SitePageView {
  url: string;
  title: string | null;
  state: PageState;
  /** Why it was skipped or failed. */
  reason: Reason | null;
  status: number | null;
  /** Address that it redirects to, or of which it is a copy. */
  target: string | null;
  /** Open issues that fail a criterion, and all open ones. */
  failures: number;
  issues: number;
  /** Findings beyond those that are listed. */
  omitted: number;
  /** Date of the shown findings. */
  checkedAt: string | null;
}

export interface SitePageList {
  pages: SitePageView[];
  hasMore: boolean;
  /** Number of pages of the last scan by state. */
  counts: Record<PageState, number>;
}
