import type Stripe from "stripe";
import type { LauncherWords } from "#shared/widgets/config.ts";
import type { PinnedScript } from "#shared/widgets/embed-code.ts";
import { type Clock, REAL_CLOCK } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/client.ts";
import { LiveDesk } from "./features/desk/live/live-desk.ts";
import { CorrectionFiles } from "./features/live-corrections/correction-files.ts";
import { ToolCounter } from "./features/usage/tool-counter.ts";
import { VisitCounter } from "./features/usage/visit-counter.ts";
import { findFile } from "./features/widget-releases/find-release-file.ts";
import { ReleaseFileCache } from "./features/widget-releases/release-file-cache.ts";
import { LiveHosts } from "./features/widgets/live-hosts/live-hosts.ts";
import { ENGLISH_ONLY } from "./features/widgets/public-view.ts";
import { PublicViews } from "./features/widgets/public-views.ts";
import { findPublicViews } from "./features/widgets/queries.ts";
import { AddressGate } from "./http/address-gate.ts";
import type { MailQueue } from "./mail/mail-queue.ts";
import { Backlog } from "./metrics/backlog.ts";
import { Metrics } from "./metrics/metrics.ts";
import { EventPoster } from "./safe-fetch/event-poster.ts";
import { lookUpTextRecords } from "./safe-fetch/look-up-text-records.ts";
import { PageFetcher } from "./safe-fetch/page-fetcher.ts";
import { pageFetcherOptions } from "./safe-fetch/page-fetcher-options.ts";
import { posterOptions } from "./safe-fetch/poster-options.ts";
import { providerFetch } from "./safe-fetch/provider-fetch.ts";
import { createBrowserScanner } from "./scanner/browser/create-browser-scanner.ts";
import { LocalReader } from "./scanner/reading/local-reader.ts";
import type { PageReader } from "./scanner/reading/page-reader.ts";
import type { Services } from "./services.ts";

export interface ServiceParts {
  config: Config;
  db: Database;
  secret: string;
  stripe: Stripe;
  mail: MailQueue;
  isDatabaseUp?: Services["isDatabaseUp"];
  databaseUse?: Services["databaseUse"];
  clock?: Services["clock"];
  billingClock?: Clock;
  /** Launcher button text by language; English only until the browser files are built. */
  launcherWords?: LauncherWords;
  pinnedScript?: PinnedScript;
  termsVersion?: string | null;
  deskFeatures?: Services["deskFeatures"];
  menuPaths?: Services["menuPaths"];
  backups?: Services["backups"];
  backupCopies?: Services["backupCopies"];
  /** Defaults to reading pages in this thread. */
  pageReader?: PageReader;
}

export function createServices(parts: ServiceParts): Services {
  const clock = parts.clock ?? REAL_CLOCK;
  const billingClock = parts.billingClock ?? clock;
  const {
    launcherWords = ENGLISH_ONLY,
    pinnedScript = null,
    termsVersion = null,
    deskFeatures = [],
    menuPaths = { en: {}, de: {} },
    backups = null,
    backupCopies = null,
    ...others
  } = parts;
  const needs = { db: parts.db, billingClock, config: parts.config };
  const metrics = new Metrics(clock);
  return {
    ...others,
    backups,
    backupCopies,
    pinnedScript,
    termsVersion,
    deskFeatures,
    menuPaths,
    clock,
    billingClock,
    publicViews: new PublicViews({
      load: (publicIds) => findPublicViews(needs, publicIds),
      note: (source) => metrics.publicViews.add(1, source),
      clock,
      words: launcherWords,
    }),
    correctionFiles: new CorrectionFiles(parts.db),
    releaseFiles: new ReleaseFileCache((path) => findFile(needs, path), clock),
    liveDesk: new LiveDesk({ db: parts.db, config: parts.config, clock }),
    visits: new VisitCounter(needs),
    pageReader: parts.pageReader ?? new LocalReader(new PageFetcher(pageFetcherOptions(parts.config))),
    eventPoster: new EventPoster(posterOptions(parts.config)),
    lookUpTextRecords,
    providerFetch: providerFetch({
      ...pageFetcherOptions(parts.config),
      allowPrivate: parts.config.ssoPrivateNetwork,
    }),
    browserScanner: createBrowserScanner(parts.config),
    liveHosts: new LiveHosts({ db: parts.db, clock, config: parts.config }),
    toolUse: new ToolCounter(needs),
    isDatabaseUp: parts.isDatabaseUp ?? (() => true),
    metrics,
    databaseUse: parts.databaseUse ?? null,
    backlog: new Backlog({ db: parts.db, clock }),
    publicGate: new AddressGate(clock),
  };
}
