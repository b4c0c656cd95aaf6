import { existsSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { sql } from "drizzle-orm";
import { createApp } from "../../src/app.ts";
import { backgroundWork } from "../../src/background-work.ts";
import { loadAssets } from "../../src/bundles/assets.ts";
import { type Config, loadConfig } from "../../src/config.ts";
import { createServices } from "../../src/create-services.ts";
import { followWidgetChanges } from "../../src/db/announce-widget-change.ts";
import { openPool } from "../../src/db/driver-settings.ts";
import { NotificationListener } from "../../src/db/notification-listener.ts";
import {
  databaseName,
  migrateConfigured,
  type OpenDatabase,
  openDatabase,
} from "../../src/db/open-database.ts";
import { testDatabase } from "../../src/db/self-test.ts";
import { withLongTimeout } from "../../src/db/statement-timeout.ts";
import { createStripeClient } from "../../src/features/billing/provider/stripe-client.ts";
import { processDueWebhooks } from "../../src/features/billing/webhooks/process-webhooks.ts";
import { storeWidgetFiles } from "../../src/features/widget-files/store-widget-files.ts";
import { logError } from "../../src/log-error.ts";
import { createMailTransport } from "../../src/mail/create-transport.ts";
import { MailWorker } from "../../src/mail/mail-queue.ts";
import { loadContent } from "../../src/pages/markdown/load-content.ts";
import { loadSecret } from "../../src/secret.ts";
import { recordServerSettings } from "../../src/server-settings.ts";
import type { Services } from "../../src/services.ts";
import { SETTINGS } from "../../src/settings/settings.ts";
import { createSite } from "../../src/site/create-site.ts";
import { startDemoStripe } from "../start-demo-stripe.ts";

/**
 * How long the readiness check waits for the database, in milliseconds; with its answer it stays
 * below a second.
 */
const READY_MS = 700;
/**
 * How long a shutdown waits for each of its steps, in milliseconds: below 15 s in all, whatever the
 * database does.
 */
const STOP_MS = { requests: 8_000, mails: 1_500, writes: 2_500, connections: 1_500 };
/** After it the process ends, even if something holds it up that nobody thought of. */
const LONGEST_STOP_MS = 14_500;

export function serveCommand(): Command {
  return new Command("serve")
    .description("Start the server")
    .addHelpText("after", settingsHelp())
    .action(async () => {
      const config = loadConfig(process.env);
      const server = await serve(config);
      const shutDown = () => {
        setTimeout(() => {
          console.error("The shutdown took too long and was cut short");
          process.exit(1);
        }, LONGEST_STOP_MS);
        process.once("SIGTERM", () => process.exit(1)).once("SIGINT", () => process.exit(1));
        server.stop().then(
          () => process.exit(0),
          (error: unknown) => {
            logError("The shutdown failed", error);
            process.exit(1);
          },
        );
      };
      process.once("SIGTERM", shutDown).once("SIGINT", shutDown);
    });
}

/** Opens everything, listens, and answers how to stop it again. */
async function serve(config: Config): Promise<{ stop(): Promise<void> }> {
  const database = await openDatabase(config);
  try {
    await migrateConfigured(config, database);
    return await listen(config, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function listen(config: Config, database: OpenDatabase): Promise<{ stop(): Promise<void> }> {
  const secret = loadSecret(config);
  const assets = loadAssets();
  const demo =
    config.billing === "demo"
      ? await startDemoStripe(config, database, secret, () => assets.demoStripeScript)
      : null;
  const keys = demo?.keys ?? config.stripe;
  if (!keys) throw new Error("There is neither a card provider nor its demo");
  const stripe = createStripeClient(keys.secretKey, keys.apiUrl);
  const clock = { now: () => new Date() };
  const mail = new MailWorker({ db: database.db, secret, transport: createMailTransport(config), clock });
  const { content, problems } = loadContent(join(config.dataDir, "content"));
  for (const problem of problems) console.warn(`Left out of the site: ${problem}`);
  const services = createServices({
    config,
    db: database.db,
    isDatabaseUp: () => database.pool.health.reason === null,
    secret,
    stripe,
    mail,
    launcherWords: assets.launcherWords,
    pinnedScript: assets.pinnedScript,
    termsVersion: content.legal.find(({ slug }) => slug === "terms")?.meta.updated ?? null,
    ...(demo && { billingClock: demo.clock }),
  });
  await recordServerSettings(database.db, config, secret);
  await demo?.ensurePrices(services);
  await withLongTimeout(() => storeWidgetFiles(services, assets.files));
  const changes = database.kind === "postgres" ? await followChanges(config, database, services) : null;

  let ready = true;
  const publicDir = join(config.dataDir, "public");
  const site = await createSite({
    config,
    assets,
    content,
    demoStripe: demo?.browserFetch,
    publicDir: existsSync(publicDir) ? publicDir : undefined,
  });
  const jobs = backgroundWork(services, assets.files);
  const app = createApp({
    services,
    site,
    webhooks: {
      secrets: keys.webhookSecrets,
      onStored: () => runInBackground(() => processDueWebhooks(services)),
    },
    isReady: async () => ready && (await database.pool.answers(READY_MS)),
  });
  app.use(jobs.plugin).listen({ port: config.port, hostname: config.host });
  mail.start();
  printBanner(config, demo?.apiUrl);

  return {
    async stop() {
      ready = false;
      jobs.stop();
      await Promise.race([app.stop(), Bun.sleep(STOP_MS.requests)]);
      await Promise.race([mail.stop(), Bun.sleep(STOP_MS.mails)]);
      await Promise.race([writeCounts(services), Bun.sleep(STOP_MS.writes)]);
      services.pageScanner.stop();
      const ended = Promise.all([demo?.stop(), changes?.stop()]);
      await Promise.race([ended, Bun.sleep(STOP_MS.connections)]);
      await database.close();
    },
  };
}

async function writeCounts({ visits, liveHosts, toolUse }: Services): Promise<void> {
  await Promise.all([visits.flush(), liveHosts.flush(), toolUse.flush()]);
  if (visits.size > 0)
    console.error(`The visits of ${visits.size} widgets could not be written, and are lost`);
}

async function followChanges(
  config: Config,
  database: OpenDatabase,
  services: Services,
): Promise<NotificationListener> {
  const open = () => openPool({ url: config.databaseDirectUrl ?? "" }, { max: 1 });
  const tried = open();
  await testDatabase(database, tried);
  await tried.end({ timeout: 1 });
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

function printBanner(config: Config, demoApiUrl: string | undefined): void {
  const mail = config.smtpUrl ? "SMTP" : join(config.dataDir, "outbox");
  const lines = [
    `${config.productName} is ready: ${config.publicUrl}`,
    `  database  ${databaseName(config)}`,
    `  mail      ${mail}`,
    `  cards     ${demoApiUrl ? `simulated (demo card provider, API on ${demoApiUrl}); test card 4242 4242 4242 4242` : "Stripe"}`,
  ];
  console.log(lines.join("\n"));
}

function settingsHelp(): string {
  const width = Math.max(...SETTINGS.map(({ name }) => name.length));
  const lines = SETTINGS.map(
    (one) => `  ${one.name.padEnd(width)}  ${one.meaning} (default: ${one.default})`,
  );
  return `\nSettings, all by environment; NAME_FILE reads the value of NAME from a file:\n${lines.join("\n")}\n`;
}
