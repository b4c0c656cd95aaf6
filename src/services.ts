import type Stripe from "stripe";
import type { DeskFeature } from "#shared/desk/promises.ts";
import type { PinnedScript } from "#shared/widgets/embed-code.ts";
import type { BackupCopies } from "./backups/backup-copies.ts";
import type { HourlyBackups } from "./backups/hourly-backups.ts";
import type { Clock, SleepingClock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/client.ts";
import type { PoolUse } from "./db/database-pool.ts";
import type { CorrectionFiles } from "./features/live-corrections/correction-files.ts";
import type { ToolCounter } from "./features/usage/tool-counter.ts";
import type { VisitCounter } from "./features/usage/visit-counter.ts";
import type { ReleaseFileCache } from "./features/widget-releases/release-file-cache.ts";
import type { LiveHosts } from "./features/widgets/live-hosts/live-hosts.ts";
import type { PublicViews } from "./features/widgets/public-views.ts";
import type { AddressGate } from "./http/address-gate.ts";
import type { MailQueue } from "./mail/mail-queue.ts";
import type { Backlog } from "./metrics/backlog.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { EventPoster } from "./safe-fetch/event-poster.ts";
import type { ProviderFetch } from "./safe-fetch/provider-fetch.ts";
import type { BrowserScanner } from "./scanner/browser/browser-scanner.ts";
import type { PageReader } from "./scanner/reading/page-reader.ts";

/** Dependencies of every verb; created once by `createServices`, replaced one by one in tests. */
export interface Services {
  config: Config;
  db: Database;
  /** Signs sessions, cookies and seals; see `secret.ts`. */
  secret: string;
  stripe: Stripe;
  mail: MailQueue;
  /** Real time: sessions, tokens, rate limits. */
  clock: SleepingClock;
  /** Subscription time: the demo provider's clock in demo mode. */
  billingClock: Clock;
  publicViews: PublicViews;
  /** Cached files of the corrections that public views name. */
  correctionFiles: CorrectionFiles;
  /** Script of the widget that this server ships; null until the browser files are built. */
  pinnedScript: PinnedScript | null;
  /** Cached files of the widget's other releases. */
  releaseFiles: ReleaseFileCache;
  /** Date of the terms that the site shows; null if it shows none. */
  termsVersion: string | null;
  /** Desk features of each plan, as `plans.yaml` promises them. */
  deskFeatures: readonly DeskFeature[];
  visits: VisitCounter;
  liveHosts: LiveHosts;
  /** Fetches and parses pages at addresses typed by strangers. */
  pageReader: PageReader;
  /** Posts events to owner webhooks. */
  eventPoster: EventPoster;
  /** Returns the TXT records of a DNS name; none if it has none or cannot be looked up. */
  lookUpTextRecords(name: string): Promise<string[]>;
  /** Sends requests to owners' identity providers. */
  providerFetch: ProviderFetch;
  /** Audits pages in the operator's browser; null if there is none. */
  browserScanner: BrowserScanner | null;
  toolUse: ToolCounter;
  /** Whether the database has replied to the latest statements. */
  isDatabaseUp(): boolean;
  /** Backups that this server makes; null if it makes none. */
  backups: HourlyBackups | null;
  /** Copies of the backups in a bucket; null if there is none. */
  backupCopies: BackupCopies | null;
  /** Waiting mails, Stripe webhooks and scans, for metrics. */
  backlog: Backlog;
  metrics: Metrics;
  /** Usage of the database's connection pool; null if it has none. */
  databaseUse: (() => PoolUse) | null;
  /** Limits the calls of visitors' browsers. */
  publicGate: AddressGate;
}
