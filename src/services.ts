import type Stripe from "stripe";
import type { DeskFeature } from "#shared/desk/promises.ts";
import type { PageLanguage } from "#shared/language/language.ts";
import type { MenuPaths } from "#shared/sites/builders.ts";
import type { PinnedScript } from "#shared/widgets/embed-code.ts";
import type { BackupCopies } from "./backups/backup-copies.ts";
import type { HourlyBackups } from "./backups/hourly-backups.ts";
import type { Clock, SleepingClock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/client.ts";
import type { PoolUse } from "./db/database-pool.ts";
import type { LiveDesk } from "./features/desk/live/live-desk.ts";
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

/** Dependencies of every verb; created once by `createServices`, replaced individually in tests. */
export interface Services {
  config: Config;
  db: Database;
  /** Used to sign sessions, cookies, and seals; see `secret.ts`. */
  secret: string;
  stripe: Stripe;
  mail: MailQueue;
  /** Real time: sessions, tokens, rate limits. */
  clock: SleepingClock;
  /** Subscription time; in demo mode, the demo provider's clock. */
  billingClock: Clock;
  publicViews: PublicViews;
  /** Cached files for the corrections named in public views. */
  correctionFiles: CorrectionFiles;
  /** Widget script shipped with this server; null until the browser files are built. */
  pinnedScript: PinnedScript | null;
  /** Cached files of the widget's other releases. */
  releaseFiles: ReleaseFileCache;
  /** Date of the terms shown on the site; null if it shows none. */
  termsVersion: string | null;
  /** Each plan's desk features, as promised in `plans.yaml`. */
  deskFeatures: readonly DeskFeature[];
  /** Ways to a fix through a builder's menus, by language, builder and rule. */
  menuPaths: Readonly<Record<PageLanguage, MenuPaths>>;
  /** Open streams of live chat. */
  liveDesk: LiveDesk;
  visits: VisitCounter;
  liveHosts: LiveHosts;
  /** Fetches and parses pages at addresses entered by strangers. */
  pageReader: PageReader;
  /** Posts events to owner webhooks. */
  eventPoster: EventPoster;
  /** Returns a DNS name's TXT records; empty if it has none or the lookup fails. */
  lookUpTextRecords(name: string): Promise<string[]>;
  /** Sends requests to owners' identity providers. */
  providerFetch: ProviderFetch;
  /** Audits pages and walks journeys in the operator's browser; null if there is none. */
  browserScanner: Pick<BrowserScanner, "audit" | "walk" | "stop"> | null;
  toolUse: ToolCounter;
  /** Whether the database replied to the latest statements. */
  isDatabaseUp(): boolean;
  /** Backups made by this server; null if it makes none. */
  backups: HourlyBackups | null;
  /** Backup copies in a bucket; null if there is no bucket. */
  backupCopies: BackupCopies | null;
  /** Waiting emails, Stripe webhooks, and scans, for metrics. */
  backlog: Backlog;
  metrics: Metrics;
  /** Usage of the database's connection pool; null if there is no pool. */
  databaseUse: (() => PoolUse) | null;
  /** Rate-limits calls from visitors' browsers. */
  publicGate: AddressGate;
}
