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

/** The person who did something, unless their account was deleted. */
export const byUser = (name: string) => integer(name).references(() => users.id, { onDelete: "set null" });

/** Websites that accounts have scanned. */
export const sites = pgTable(
  "scan_sites",
  {
    id: randomId(),
    accountId: belongsToAccount(),
    /** E.g. `https://www.example.com`. */
    origin: text("origin").notNull(),
    /** Its host name, without a port. */
    host: text("host").notNull(),
    /**
     * The account's claim to the host, without which no request is sent there: a DNS record or a
     * file prove it; that its widget was seen there does not, since others can imitate that.
     */
    claim: text("proof").$type<SiteClaim>(),
    claimedAt: timestamptz("proven_at"),
    /** Text to be published in a DNS record or a file. */
    proofToken: text("proof_token").notNull(),
    /** Paths that each scan visits first. */
    alwaysPages: jsonb("always_pages").$type<string[]>().notNull().default([]),
    /** Beginnings of paths that no scan visits. */
    leftOut: jsonb("left_out").$type<string[]>().notNull().default([]),
    /** Whether the owner has suspended the scans. */
    isPaused: boolean("is_paused").notNull().default(false),
    /** Whether visitors get the site's published corrections. */
    hasCorrections: boolean("has_corrections").notNull().default(true),
    /** Start of the next scheduled scan. */
    nextScanAt: timestamptz("next_scan_at").notNull(),
    /** Set when the owner removes the site, so that it is not added by its widget again. */
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
    /** The site's host and port; at most one scan of them runs at a time. */
    host: text("host").notNull(),
    state: text("state").$type<ScanState>().notNull().default("queued"),
    cause: text("cause").$type<ScanCause>().notNull(),
    requestedBy: byUser("requested_by"),
    /**
     * Start of the next step, such as a page; moved ahead by the process that takes the step, so
     * that no two do.
     */
    nextStepAt: timestamptz("next_step_at").notNull(),
    /** Changes with each step, so that a process that lost its lease writes nothing. */
    lease: uuid("lease"),
    /** Progress of the crawl; read by `readCrawl`. */
    crawl: jsonb("crawl").$type<unknown>(),
    pagesKnown: integer("pages_known").notNull().default(0),
    pagesDone: integer("pages_done").notNull().default(0),
    /** Code of the reason for which it failed or was stopped. */
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
 * One row per page of a site, with its result in the scan that visited it last; and one per page
 * that was checked in somebody's own browser, with that result.
 */
export const scanPages = pgTable(
  "scan_pages",
  {
    id: randomId(),
    siteId: belongsToSite(),
    url: text("url").notNull(),
    source: text("source").$type<PageSource>().notNull().default("scan"),
    /** The last scan that knew the page; null once it was purged, and for checks in browsers. */
    scanId: uuid("scan_id").references(() => scans.id, { onDelete: "set null" }),
    /** Position in the order of that scan. */
    place: integer("place").notNull(),
    state: text("state").$type<PageState>().notNull().default("waiting"),
    /** Code of the reason for which it was skipped or failed. */
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
    /** Engines of the audit; another version audits an unchanged page again. */
    engines: text("engines"),
    links: jsonb("links").$type<string[]>().notNull().default([]),
    /** Findings beyond those that the audit listed. */
    omitted: integer("omitted").notNull().default(0),
    /** The last audit, or the last reply that confirmed it. */
    checkedAt: timestamptz("checked_at"),
    /** The last scan that knew the page. */
    seenAt: timestamptz("seen_at").notNull(),
  },
  (table) => [
    unique("scan_pages_site_id_source_url_unique").on(table.siteId, table.source, table.url),
    index("scan_pages_scan_id_index").on(table.scanId, table.state, table.place),
    index("scan_pages_seen_at_index").on(table.seenAt),
  ],
);

export type ScanPage = typeof scanPages.$inferSelect;
