import { users } from "#src/db/schema/accounts.ts";
import { webhookEvents } from "#src/db/schema/billing.ts";
import { rateLimits } from "#src/db/schema/server.ts";
import { processDueWebhooks } from "#src/features/billing/webhooks/process-webhooks.ts";
import type { TestApp, TestBrowser } from "../../../../helpers/app.ts";
import { confirmCard } from "../../../../helpers/people.ts";
import { type Bounds, ObservedStates } from "./expected-mails.ts";
import type { Story } from "./story.ts";

/** The story's only owner, and the actions whose effects are checked later. */
export interface Owner {
  browser: TestBrowser;
  userId: number;
  email: string;
  /** Subscriptions that are cancelled within their trial. */
  cancelledInTrial: Set<string>;
  /** Number of requested plan changes and subscriptions. */
  asked: { changes: number; subscriptions: number };
  /** Number of new cards offered for the subscription, and of those accepted. */
  cards: Bounds;
  observed: ObservedStates;
}

/**
 * Empties the database and the provider except its prices, sets the clock, and registers the owner.
 */
export async function beginStory(app: TestApp, { startDay, card }: Story): Promise<Owner> {
  await app.settle();
  await forgetAll(app);
  const offset = startDay.getTime() - Date.now();
  await app.database.sql`update demo_stripe.clock set offset_ms = ${offset}`;
  await app.demo.start();
  app.clock.reset();
  app.sent.length = 0;
  const browser = app.browser();
  const { step2, userId, email } = await confirmCard(app, browser, card);
  const answer = await browser.call("POST", "/api/auth/register-step2", step2);
  browser.token = String(answer.body.token);
  await processEverything(app);
  const asked = { changes: 0, subscriptions: 1 };
  const cards = { least: 0, most: 0 };
  return {
    browser,
    userId,
    email,
    cancelledInTrial: new Set(),
    asked,
    cards,
    observed: new ObservedStates(),
  };
}

/**
 * Processes all webhooks on every server concurrently, even premature ones, and sends the mails.
 */
export async function processEverything(app: TestApp): Promise<void> {
  await app.settle();
  app.clock.advance(60_000);
  await Promise.all(app.servers.map(({ services }) => processDueWebhooks(services)));
  await Promise.all(app.servers.map(({ mail }) => mail.deliverDue()));
}

async function forgetAll({ services: { db }, database: { sql } }: TestApp): Promise<void> {
  await db.delete(users);
  await db.delete(webhookEvents);
  await db.delete(rateLimits);
  await sql`delete from mail_outbox`;
  await sql`delete from demo_stripe.objects where type not in ('product', 'price', 'webhook_endpoint')`;
  await sql`delete from demo_stripe.tasks`;
  await sql`delete from demo_stripe.deliveries`;
  await sql`delete from demo_stripe.chaos`;
  await sql`delete from demo_stripe.idempotency`;
}
