import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { BackupBucket } from "#src/backups/backup-bucket.ts";
import { BackupCopies } from "#src/backups/backup-copies.ts";
import { HourlyBackups } from "#src/backups/hourly-backups.ts";
import { RELEASE } from "#src/bundles/release.ts";
import type { Clock } from "#src/clock.ts";
import { issueSetupLink } from "#src/features/accounts/first-owner/issue-setup-link.ts";
import { countLiveSites } from "#src/features/widgets/live-hosts/count-live-sites.ts";
import { apiRoutes, createApp } from "../src/app.ts";
import { backgroundWork } from "../src/background-work.ts";
import { openOrAdvise } from "../src/backups/open-or-advise.ts";
import { loadAssets } from "../src/bundles/assets.ts";
import type { Config } from "../src/config.ts";
import { createServices } from "../src/create-services.ts";
import { followWidgetChanges } from "../src/db/announce-widget-change.ts";
import { openPool } from "../src/db/driver-settings.ts";
import { NotificationListener } from "../src/db/notification-listener.ts";
import { migrateConfigured, type OpenDatabase } from "../src/db/open-database.ts";
import { testDatabase } from "../src/db/self-test.ts";
import { withLongTimeout } from "../src/db/statement-timeout.ts";
import { describeApi } from "../src/features/api-description/describe-api.ts";
import { createStripeClient } from "../src/features/billing/provider/stripe-client.ts";
import { warnOfSubscriptions } from "../src/features/billing/warn-of-subscriptions.ts";
import { processDueWebhooks } from "../src/features/billing/webhooks/process-webhooks.ts";
import { storeWidgetFiles } from "../src/features/widget-releases/store-release-files.ts";
import { startFront } from "../src/front/front-thread.ts";
import { SILENCE_MS } from "../src/front/silence-watch.ts";
import { log } from "../src/log.ts";
import { logError } from "../src/log-error.ts";
import { lowerThreadPriority } from "../src/lower-priority.ts";
import { createMailTransport } from "../src/mail/create-transport.ts";
import { MailWorker } from "../src/mail/mail-queue.ts";
import { findUnmetClaims } from "../src/pages/find-unmet-claims.ts";
import type { Content } from "../src/pages/markdown/content.ts";
import { loadContent } from "../src/pages/markdown/load-content.ts";
import { menuPaths } from "../src/pages/markdown/menu-texts.ts";
import { loadPlans } from "../src/pages/plans/load-plans.ts";
import type { PlanFile } from "../src/pages/plans/plan-file.ts";
import { deskFeatures } from "../src/pages/plans/resolve-plans.ts";
import { requireMemory } from "../src/require-memory.ts";
import { pageFetcherOptions } from "../src/safe-fetch/page-fetcher-options.ts";
import { ReaderThread } from "../src/scanner/reading/reader-thread.ts";
import { loadSecret } from "../src/secret.ts";
import { recordServerSettings } from "../src/server-settings.ts";
import type { Services } from "../src/services.ts";
import { createSite } from "../src/site/create-site.ts";
import { startDemoStripe } from "./start-demo-stripe.ts";

/**
 * How long the readiness check waits for the database. PostgreSQL's limit keeps the reply under a
 * second. The embedded database has no replica, so its longer limit allows for waiting for a
 * processor.
 */
const READY_MS = { postgres: 700, embedded: 4_000 };
/** Time limits for shutdown steps; under 15 s in total. */
const STOP_MS = { requests: 8_000, jobs: 800, mails: 1_500, writes: 2_500, connections: 1_500 };

/** Priority of this thread once the thread serving visitors is running. */
const PRIORITY_BEHIND = 5;

/** Placeholder for keys when BILLING=off; nothing replies on the discard port. */
const NO_PROVIDER = { secretKey: "sk_off", apiUrl: "http://127.0.0.1:9", webhookSecrets: [] };

export interface RunningServer {
  /** Address of the demo card provider; null in other modes. */
  demoApiUrl: string | null;
  /** Link for creating the first account; null if an account exists or registration is open. */
  setupLink: string | null;
  stop(): Promise<void>;
}

/** Opens and migrates the database, starts all services and listens. */
export async function startServer(config: Config): Promise<RunningServer> {
  const plans = loadPlans(join(config.dataDir, "content"));
  requireMemory(config.databaseUrl ? "postgres" : "embedded");
  const limits = { connections: config.databaseConnections };
  const database = await openOrAdvise(config, { limits });
  try {
    await testDatabase(config, database);
    await migrateConfigured(config, database);
    return await listen(config, database, plans);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function listen(config: Config, database: OpenDatabase, plans: PlanFile): Promise<RunningServer> {
  const secret = loadSecret(config);
  const assets = loadAssets();
  const demo =
    config.billing === "demo"
      ? await startDemoStripe(config, database, secret, () => assets.demoStripeScript)
      : null;
  const keys = demo?.keys ?? config.stripe ?? NO_PROVIDER;
  const texts = loadSiteContent(config);
  const clock = { now: () => new Date() };
  const mail = new MailWorker({ db: database.db, secret, transport: createMailTransport(config), clock });
  const services = createServices({
    config,
    db: database.db,
    databaseUse: () => database.pool.load,
    isDatabaseUp: () => database.pool.health.reason === null,
    secret,
    stripe: createStripeClient(keys.secretKey, keys.apiUrl),
    mail,
    ...serverBackups(config, database, clock),
    pageReader: new ReaderThread(pageFetcherOptions(config)),
    launcherWords: assets.launcherWords,
    pinnedScript: assets.pinnedScript,
    termsVersion: texts.content.legal.find(({ slug }) => slug === "terms")?.meta.updated ?? null,
    deskFeatures: deskFeatures(plans, config),
    menuPaths: menuPaths(texts),
    ...(demo && { billingClock: demo.clock }),
  });
  await recordServerSettings(database.db, config, secret);
  if (config.billing === "off") await warnOfSubscriptions(services);
  const setupLink = await issueSetupLink(services);
  await demo?.setUp(services);
  await withLongTimeout(() => storeWidgetFiles(services, assets.files));
  const changes = database.kind === "postgres" ? await followChanges(config, database, services) : null;

  let ready = true;
  const jobs = backgroundWork(services, assets.files);
  const webhooks = {
    secrets: keys.webhookSecrets,
    onStored: () => runInBackground(() => processDueWebhooks(services)),
  };
  const app = createApp({
    services,
    site: await createSite({
      config,
      assets,
      ...texts,
      plans,
      api: describeApi(services, apiRoutes(services, webhooks)),
      liveSites: await countLiveSites(services),
      demoStripe: demo?.browserFetch,
      publicDir: existingFolder(config, "public"),
    }),
    webhooks,
    isReady: async () => ready && (await database.pool.answers(READY_MS[database.kind])),
  });
  app.use(jobs.plugin);
  const front = await startFront(services, {
    port: config.port,
    hostname: config.host,
    handle: (request) => app.handle(request),
    launcherWords: assets.launcherWords,
    silenceMs: isDebugged() ? null : SILENCE_MS,
    onLost: () => {
      log.error("The thread that serves visitors ended, so the server stops");
      process.exit(1);
    },
  });
  lowerThreadPriority(PRIORITY_BEHIND);
  mail.start();
  const stopMeasuring = services.metrics.eventLoopLag.start();

  return {
    setupLink,
    demoApiUrl: demo?.apiUrl ?? null,
    async stop() {
      ready = false;
      await Bun.sleep(config.drainSeconds * 1_000);
      const jobsEnd = jobs.stop();
      await atMost(STOP_MS.requests, front.stop());
      services.browserScanner?.stop();
      await atMost(STOP_MS.jobs, Promise.all([services.pageReader.stop(), jobsEnd]));
      await atMost(STOP_MS.mails, mail.stop());
      await atMost(STOP_MS.writes, writeCounts(services));
      await atMost(STOP_MS.connections, Promise.all([demo?.stop(), changes?.stop()]));
      stopMeasuring();
      await database.close();
    },
  };
}

function loadSiteContent(config: Config): { content: Content; german: Content } {
  const dir = join(config.dataDir, "content");
  const { problems, ...texts } = loadContent(dir);
  for (const problem of problems) log.warn(`Left out of the site: ${problem}`);
  for (const { where, claim, reason, byOperator } of findUnmetClaims(dir, config)) {
    if (byOperator) log.warn(`Claimed but not included: ${where}: ${claim}: ${reason}`);
  }
  return texts;
}

/** Whether Bun's debugger is active, which stops this thread but not the thread watching it. */
function isDebugged(): boolean {
  const isOn = (text: string) => text.startsWith("--inspect") || text.startsWith("BUN_INSPECT");
  return [...process.execArgv, ...Object.keys(process.env)].some(isOn);
}

function existingFolder({ dataDir }: Config, name: string): string | undefined {
  const folder = join(dataDir, name);
  return existsSync(folder) ? folder : undefined;
}

async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, Bun.sleep(milliseconds)]);
}

async function writeCounts({ visits, liveHosts, toolUse }: Services): Promise<void> {
  await Promise.all([visits.flush(), liveHosts.flush(), toolUse.flush()]);
  if (visits.size > 0) log.error(`The visits of ${visits.size} widgets couldn't be written, and are lost`);
}

async function followChanges(config: Config, database: OpenDatabase, services: Services) {
  const open = () => openPool({ url: config.databaseDirectUrl ?? "" }, { max: 1 });
  const listener = new NotificationListener({
    open,
    subscribe: (driver) => followWidgetChanges(driver, services.publicViews),
    notify: (channel, payload) => database.db.execute(sql`select pg_notify(${channel}, ${payload})`),
  });
  await listener.start();
  return listener;
}

function runInBackground(work: () => Promise<unknown>): void {
  work().catch((error: unknown) => {
    logError("Background work failed and will run again", error);
  });
}

/** Assembles a server's hourly backups and their copies, as configured. */
export function serverBackups(
  { backsUp, backupBucket, backupKeep: keep, dataDir }: Config,
  { address, kind }: Pick<OpenDatabase, "address" | "kind">,
  clock: Clock,
): Pick<Services, "backups" | "backupCopies"> {
  if (!backsUp) return { backups: null, backupCopies: null };
  const bucket = backupBucket && new BackupBucket(backupBucket);
  return {
    backups: new HourlyBackups({ address, kind, dataDir, release: RELEASE.version, keep, clock }),
    backupCopies: bucket && new BackupCopies({ bucket, dataDir, keep, clock }),
  };
}
