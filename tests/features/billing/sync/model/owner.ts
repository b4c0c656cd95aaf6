import { users } from "#src/db/schema/accounts.ts";
import { webhookEvents } from "#src/db/schema/billing.ts";
import { rateLimits } from "#src/db/schema/server.ts";
import { processDueWebhooks } from "#src/features/billing/webhooks/process-webhooks.ts";
import type { TestApp } from "../../../../helpers/app.ts";
import { confirmCard } from "../../../../helpers/people.ts";
import { type Agreement, ExpectedGrants } from "./expected-grants.ts";
import { ObservedStates } from "./expected-mails.ts";
import type { Story } from "./story.ts";

/** The story's only owner, and the actions whose effects are checked later. */
export type Owner = Awaited<ReturnType<typeof beginStory>>;

/**
 * Empties the database and the provider except its prices, sets the clock, and registers the owner.
 */
export async function beginStory(app: TestApp, { startDay, card, country }: Story) {
  await app.settle();
  await forgetAll(app);
  setTaxes(app, false);
  const offset = startDay.getTime() - Date.now();
  await app.database.sql`update demo_stripe.clock set offset_ms = ${offset}`;
  await app.demo.start();
  app.clock.reset();
  app.sent.length = 0;
  const browser = app.browser();
  const { step2, userId, email } = await confirmCard(app, browser, card);
  const answer = await browser.call("POST", "/api/auth/register-step2", { ...step2, country });
  browser.token = String(answer.body.token);
  await processEverything(app);
  return {
    browser,
    userId,
    email,
    country,
    currency: country === "US" ? "usd" : "eur",
    /** Subscriptions that are cancelled within their trial. */
    cancelledInTrial: new Set<string>(),
    /** Number of requested plan changes and subscriptions. */
    asked: { changes: 0, subscriptions: 1 },
    /** Number of new cards offered for the subscription, and of those accepted. */
    cards: { least: 0, most: 0 },
    observed: new ObservedStates(),
    /** Whether the server had processed all at the last check, and nothing happened since. */
    isCaughtUp: true,
    grants: new ExpectedGrants(),
    /** Agreements by invoices that were sent. */
    agreements: new Map<string, Agreement>(),
    /** Agreements that were paid. */
    paid: new Set<string>(),
    /** Subscriptions alongside a granted plan that the owner chose, or that were reported. */
    explained: new Set<string>(),
    /** Number of invoices by hand. */
    sentInvoices: 0,
    /** Refunds in cents, oldest first. */
    refunds: [] as { invoice: string; amount: number }[],
    codes: [] as { code: string; max: number | null }[],
    /**
     * Whether taxes are on since the last switch in unix seconds, with the subscriptions whose
     * first payment was due then, which it does not reach.
     */
    taxes: { on: false, since: 0, unreached: new Set<string>() },
  };
}

/** Restarts the servers with `STRIPE_TAX`. */
export function setTaxes({ servers }: TestApp, stripeTax: boolean): void {
  for (const { services } of servers) services.config = { ...services.config, stripeTax };
}

/**
 * Processes all webhooks on every server concurrently, even premature ones, and sends the mails.
 */
export async function processEverything(app: TestApp): Promise<void> {
  await app.settle();
  app.clock.advance(60_000);
  await Promise.all(app.servers.map(({ services }) => processDueWebhooks(services)));
  await app.settle();
  await Promise.all(app.servers.map(({ mail }) => mail.deliverDue()));
}

async function forgetAll({ services: { db }, database: { sql } }: TestApp): Promise<void> {
  await db.delete(users);
  await db.delete(webhookEvents);
  await db.delete(rateLimits);
  await sql`delete from mail_outbox`;
  await sql`delete from demo_stripe.objects where type not in ('product', 'price', 'webhook_endpoint')`;
  await sql`
    update demo_stripe.objects set data = data || '{"tax_behavior":"unspecified"}' where type = 'price'`;
  await sql`delete from demo_stripe.tasks`;
  await sql`delete from demo_stripe.deliveries`;
  await sql`delete from demo_stripe.chaos`;
  await sql`delete from demo_stripe.idempotency`;
}
