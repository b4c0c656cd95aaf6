import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type {
  PageSource,
  PageState,
  ScanCause,
  ScanState,
  ScanSummary,
  SiteProof,
} from "#shared/sites/choices.ts";
import { belongsToAccount, users } from "./accounts.ts";
import { belongsTo, createdAt, randomId, timestamptz } from "./columns.ts";

/** References the acting user; null once that user is deleted. */
export const byUser = (name: string) => integer(name).references(() => users.id, { onDelete: "set null" });

export const sites = pgTable(
  "scan_sites",
  {
    id: randomId(),
    accountId: belongsToAccount(),
    /** E.g. `https://www.example.com`. */
    origin: text("origin").notNull(),
    /** Host name without the port. */
    host: text("host").notNull(),
    /**
     * The account's claim to the host, without which no request is sent there. A DNS record or a
     * file proves it; a sighting of the widget does not, since it can be faked.
     */
    claim: text("proof").$type<SiteClaim>(),
    claimedAt: timestamptz("proven_at"),
    /** Text to be published in a DNS record or a file. */
    proofToken: text("proof_token").notNull(),
    /** Paths that each scan visits first. */
    alwaysPages: jsonb("always_pages").$type<string[]>().notNull().default([]),
    /** Path prefixes that scans skip. */
    leftOut: jsonb("left_out").$type<string[]>().notNull().default([]),
    isPaused: boolean("is_paused").notNull().default(false),
    /** Whether visitors get the site's published corrections. */
    hasCorrections: boolean("has_corrections").notNull().default(true),
    nextScanAt: timestamptz("next_scan_at").notNull(),
    /** Set when the owner removes the site, so that its widget does not add it again. */
    removedAt: timestamptz("removed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("scan_sites_account_id_origin_unique").on(table.accountId, table.origin),
    index("scan_sites_next_scan_at_index").on(table.nextScanAt),
  ],
);

type SiteClaim = SiteProof | "widget";

export type Site = typeof sites.$inferSelect;

export const belongsToSite = () => belongsTo("site_id", () => sites.id);

export const scans = pgTable(
  "scans",
  {
    id: randomId(),
    siteId: belongsToSite(),
    /** The site's host and port, on which at most one scan runs at a time. */
    host: text("host").notNull(),
    state: text("state").$type<ScanState>().notNull().default("queued"),
    cause: text("cause").$type<ScanCause>().notNull(),
    requestedBy: byUser("requested_by"),
    /**
     * Start of the next step, such as a page; postponed by the process that takes the step, so that
     * no other process does.
     */
    nextStepAt: timestamptz("next_step_at").notNull(),
    /** Changes with each step, so that a process that lost its lease writes nothing. */
    lease: uuid("lease"),
    /** Progress of the crawl; read by `readCrawl`. */
    crawl: jsonb("crawl").$type<unknown>(),
    pagesKnown: integer("pages_known").notNull().default(0),
    pagesDone: integer("pages_done").notNull().default(0),
    /** Code of the reason why the scan failed or was stopped. */
    reason: text("reason"),
    summary: jsonb("summary").$type<ScanSummary>(),
    createdAt: createdAt(),
    startedAt: timestamptz("started_at"),
    finishedAt: timestamptz("finished_at"),
  },
  (table) => [
    index("scans_site_id_index").on(table.siteId, table.createdAt),
    index("scans_due_index").on(table.nextStepAt).where(sql`${table.finishedAt} is null`),
    uniqueIndex("scans_open_index").on(table.siteId).where(sql`${table.finishedAt} is null`),
    uniqueIndex("scans_running_host_index").on(table.host).where(sql`${table.state} = 'running'`),
    index("scans_finished_at_index").on(table.finishedAt),
    index("scans_requested_by_index").on(table.requestedBy),
  ],
);

export type Scan = typeof scans.$inferSelect;

/**
 * One row per scanned page of a site, with the result of the last scan that visited it, and one per
 * page with a page check, with the result of that check.
 */
export const scanPages = pgTable(
  "scan_pages",
  {
    id: randomId(),
    siteId: belongsToSite(),
    url: text("url").notNull(),
    source: text("source").$type<PageSource>().notNull().default("scan"),
    /** Last scan that knew the page; null once that scan is purged, and for page checks. */
    scanId: uuid("scan_id").references(() => scans.id, { onDelete: "set null" }),
    /** Position in the order of that scan. */
    place: integer("place").notNull(),
    state: text("state").$type<PageState>().notNull().default("waiting"),
    /** Code of the reason why the page was skipped or failed. */
    reason: text("reason"),
    /** HTTP status of the last reply. */
    status: integer("status"),
    /** Address that the page redirects to, or of which it is a copy. */
    target: text("target"),
    title: text("title"),
    etag: text("etag"),
    lastModified: text("last_modified"),
    /** SHA-256 of the audited bytes, in hex. */
    contentHash: text("content_hash"),
    /** Engines of the audit; if their versions change, unchanged pages are audited again. */
    engines: text("engines"),
    links: jsonb("links").$type<string[]>().notNull().default([]),
    /** Findings beyond those that the audit listed. */
    omitted: integer("omitted").notNull().default(0),
    /** The last audit, or the last reply that confirmed it. */
    checkedAt: timestamptz("checked_at"),
    /** Time of the last scan that knew the page. */
    seenAt: timestamptz("seen_at").notNull(),
  },
  (table) => [
    unique("scan_pages_site_id_source_url_unique").on(table.siteId, table.source, table.url),
    index("scan_pages_scan_id_index").on(table.scanId, table.state, table.place),
    index("scan_pages_seen_at_index").on(table.seenAt),
  ],
);

export type ScanPage = typeof scanPages.$inferSelect;
