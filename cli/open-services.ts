import { openOrAdvise } from "../src/backups/open-or-advise.ts";
import { type Config, loadConfig } from "../src/config.ts";
import { createServices } from "../src/create-services.ts";
import { hasEmbedded } from "../src/db/embedded-database.ts";
import { requireMigrated } from "../src/db/migrate.ts";
import { databaseName, type OpenDatabase } from "../src/db/open-database.ts";
import { createStripeClient } from "../src/features/billing/provider/stripe-client.ts";
import { createMailTransport } from "../src/mail/create-transport.ts";
import { MailWorker } from "../src/mail/mail-queue.ts";
import { loadSecret } from "../src/secret.ts";
import { differencesFromServer } from "../src/server-settings.ts";
import type { Services } from "../src/services.ts";
import { type CardProvider, findCardProvider } from "./card-provider.ts";
import { UsageError } from "./exit-codes.ts";
import { io } from "./io.ts";
import { DEMO_SECRET_KEY } from "./running-demo.ts";

/** Timeouts for commands, which may wait longer than pages. */
const PATIENT = { connectMs: 15_000, statementMs: 60_000, waitMs: 60_000 };

/** Points to the discard port while the demo isn't running, so no call reaches Stripe. */
const UNREACHABLE: CardProvider = { secretKey: DEMO_SECRET_KEY, apiUrl: "http://127.0.0.1:9" };

type DatabaseWork<Result> = (database: OpenDatabase, config: Config) => Promise<Result>;

/** Opens the configured database for commands that may create and migrate it. */
export async function withDatabase<Result>(work: DatabaseWork<Result>): Promise<Result> {
  const config = loadConfig(io().environment);
  const database = await openOrAdvise(config, { share: true, limits: PATIENT, log: io().error });
  try {
    io().error(`Database: ${databaseName(config)}`);
    return await work(database, config);
  } finally {
    await database.close();
  }
}

/**
 * Opens the configured database, whether or not a server is running, without creating or migrating
 * it.
 * @throws Error naming the searched folder, if there is no database.
 */
export function withExistingDatabase<Result>(work: DatabaseWork<Result>): Promise<Result> {
  const { databaseUrl, dataDir } = loadConfig(io().environment);
  if (!databaseUrl && !hasEmbedded(dataDir)) {
    throw new Error(
      `There's no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to the server's value, or start the server first: handrail serve`,
    );
  }
  return withDatabase(work);
}

/** Runs a read-only command on a migrated database. */
export function readServices<Result>(work: (services: Services) => Promise<Result>): Promise<Result> {
  return withExistingDatabase(async (database, config) => {
    await requireMigrated(database.db);
    return work((await openServices(database, config)).services);
  });
}

/**
 * Runs a command that writes or sends email, which requires the server's own settings.
 * @throws UsageError listing the settings that differ.
 */
export function withServices<Result>(
  work: (services: Services, mail: MailWorker) => Promise<Result>,
): Promise<Result> {
  return withExistingDatabase(async (database, config) => {
    await requireMigrated(database.db);
    const { services, mail } = await openServices(database, config);
    const differences = await differencesFromServer(database.db, config, services.secret);
    if (differences.length > 0) {
      throw new UsageError(
        `These settings differ from the server's. Run the command in the server's environment:\n${differences.join("\n")}`,
      );
    }
    return work(services, mail);
  });
}

async function openServices({ db }: OpenDatabase, config: Config) {
  const secret = loadSecret(config);
  const transport = createMailTransport(config, io().error);
  const clock = { now: () => new Date() };
  const mail = new MailWorker({ db, secret, transport, clock, log: io().error });
  const provider = (await findCardProvider(config)) ?? UNREACHABLE;
  const services = createServices({
    config,
    db,
    secret,
    stripe: createStripeClient(provider.secretKey, provider.apiUrl),
    mail,
    ...(provider.clock && { billingClock: provider.clock }),
  });
  return { services, mail };
}
