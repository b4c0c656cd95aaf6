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
import type { Builder, BuilderChoice } from "#shared/sites/builders.ts";
import type {
  PageSource,
  PageState,
  ScanCause,
  ScanState,
  ScanSummary,
  SiteProof,
} from "#shared/sites/choices.ts";
import type { Tracker } from "#shared/sites/tracker.ts";
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
     * The account's claim to the host, without which no requests are sent there. A DNS record or a
     * file proves it; a widget sighting does not, since it can be faked.
     */
    claim: text("proof").$type<SiteClaim>(),
    claimedAt: timestamptz("proven_at"),
    /** Text to publish in a DNS record or a file. */
    proofToken: text("proof_token").notNull(),
    /** Paths each scan visits first. */
    alwaysPages: jsonb("always_pages").$type<string[]>().notNull().default([]),
    /** Path prefixes skipped by scans. */
    leftOut: jsonb("left_out").$type<string[]>().notNull().default([]),
    isPaused: boolean("is_paused").notNull().default(false),
    /** Tracker in which people create tickets about issues. */
    tracker: jsonb("tracker").$type<Tracker>(),
    /** Whether the site's published corrections are delivered to visitors. */
    hasCorrections: boolean("has_corrections").notNull().default(true),
    /** System that the website is made with, as its home page showed in the last scan. */
    detectedBuilder: text("detected_builder").$type<Builder>(),
    /** The owner's correction of it, which scans don't change. */
    chosenBuilder: text("chosen_builder").$type<BuilderChoice>(),
    nextScanAt: timestamptz("next_scan_at").notNull(),
    /** Set when the owner removes the site, so its widget does not add it again. */
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
    /** The site's host and port, on which only one scan can run at a time. */
    host: text("host").notNull(),
    state: text("state").$type<ScanState>().notNull().default("queued"),
    cause: text("cause").$type<ScanCause>().notNull(),
    requestedBy: byUser("requested_by"),
    /**
     * Time the next step, such as a page, is due; postponed by the process that takes the step, so
     * no other process takes it.
     */
    nextStepAt: timestamptz("next_step_at").notNull(),
    /** Changes with each step, so a process that lost its lease writes nothing. */
    lease: uuid("lease"),
    /** Crawl progress; read by `readCrawl`. */
    crawl: jsonb("crawl").$type<unknown>(),
    pagesKnown: integer("pages_known").notNull().default(0),
    pagesDone: integer("pages_done").notNull().default(0),
    /** Reason code for a failed or stopped scan. */
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
 * One row per scanned page of a site, holding the result of the last scan that visited it, and one
 * per page with a page check, holding the check's result.
 */
export const scanPages = pgTable(
  "scan_pages",
  {
    id: randomId(),
    siteId: belongsToSite(),
    url: text("url").notNull(),
    source: text("source").$type<PageSource>().notNull().default("scan"),
    /** Last scan that included the page; null once that scan is purged, and for page checks. */
    scanId: uuid("scan_id").references(() => scans.id, { onDelete: "set null" }),
    /** Position in the scan's page order. */
    place: integer("place").notNull(),
    state: text("state").$type<PageState>().notNull().default("waiting"),
    /** Whether it is a PDF; until the first visit, its address decides. */
    isPdf: boolean("is_pdf").notNull().default(false),
    /** Reason code for a skipped or failed page. */
    reason: text("reason"),
    /** HTTP status of the last reply. */
    status: integer("status"),
    /** Address that the page redirects to or duplicates. */
    target: text("target"),
    title: text("title"),
    etag: text("etag"),
    lastModified: text("last_modified"),
    /** SHA-256 of the audited bytes, in hex. */
    contentHash: text("content_hash"),
    /** Audit engines; if their versions change, unchanged pages are audited again. */
    engines: text("engines"),
    links: jsonb("links").$type<string[]>().notNull().default([]),
    /** Number of findings beyond those listed by the audit. */
    omitted: integer("omitted").notNull().default(0),
    /** Time of the last audit, or of the last reply that confirmed it. */
    checkedAt: timestamptz("checked_at"),
    /** Time of the last scan that included the page. */
    seenAt: timestamptz("seen_at").notNull(),
  },
  (table) => [
    unique("scan_pages_site_id_source_url_unique").on(table.siteId, table.source, table.url),
    index("scan_pages_scan_id_index").on(table.scanId, table.state, table.place),
    index("scan_pages_seen_at_index").on(table.seenAt),
  ],
);

export type ScanPage = typeof scanPages.$inferSelect;
