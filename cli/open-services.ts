import { type Config, loadConfig } from "../src/config.ts";
import { createServices } from "../src/create-services.ts";
import { migrateConfigured, type OpenDatabase, openDatabase } from "../src/db/open-database.ts";
import { createStripeClient } from "../src/features/billing/stripe-client.ts";
import { createMailTransport } from "../src/mail/create-transport.ts";
import { createMailQueue, type MailWorker } from "../src/mail/mail-queue.ts";
import { loadSecret } from "../src/secret.ts";
import type { Services } from "../src/services.ts";
import { type CardProvider, findCardProvider } from "./card-provider.ts";
import { DEMO_SECRET_KEY } from "./running-demo.ts";

/** The discard port: nothing answers while the demo does not run, and nothing goes to the real provider. */
const NOBODY: CardProvider = { secretKey: DEMO_SECRET_KEY, apiUrl: "http://127.0.0.1:9" };

/** Runs a command on the configured database, beside a running server or without one. */
export async function withDatabase<Result>(
  work: (database: OpenDatabase, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = loadConfig(process.env);
  const database = await openDatabase(config, { share: true });
  try {
    return await work(database, config);
  } finally {
    await database.close();
  }
}

/** The same with all that verbs need, and the database migrated. */
export function withServices<Result>(
  work: (services: Services, mail: MailWorker) => Promise<Result>,
): Promise<Result> {
  return withDatabase(async (database, config) => {
    await migrateConfigured(config, database);
    const secret = loadSecret(config);
    const transport = createMailTransport(config, console.error);
    const mail = createMailQueue({
      db: database.db,
      secret,
      transport,
      clock: { now: () => new Date() },
      log: console.error,
    });
    const { secretKey, apiUrl, clock } = (await findCardProvider(config)) ?? NOBODY;
    const stripe = createStripeClient(secretKey, apiUrl);
    const services = createServices({
      config,
      db: database.db,
      secret,
      stripe,
      mail,
      ...(clock && { billingClock: clock }),
    });
    return work(services, mail);
  });
}
