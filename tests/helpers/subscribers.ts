import { eq } from "drizzle-orm";
import type { BillingView } from "#shared/billing/schemas.ts";
import { users } from "../../src/db/schema/accounts.ts";
import { subscriptionEvents } from "../../src/db/schema/billing.ts";
import type { TestApp, TestBrowser } from "./app.ts";
import { confirmCard, setupIntentOf } from "./people.ts";

/** Registers an owner in the trial through both steps, with their signed-in browser. */
export function subscriber(
  app: TestApp,
  choices: { plan?: string; billingCycle?: string; card?: string } = {},
) {
  return app.begin(`subscriber ${JSON.stringify(choices)}`, () => subscribe(app, choices));
}

async function subscribe(app: TestApp, choices: { plan?: string; billingCycle?: string; card?: string }) {
  const browser = app.browser();
  const { card, ...chosen } = choices;
  const { email, step2, userId } = await confirmCard(app, browser, card);
  const answer = await browser.call("POST", "/api/auth/register-step2", { ...step2, ...chosen });
  browser.token = String(answer.body.token);
  await app.settle();
  return { browser, email, userId, customerId: step2.stripeCustomerId };
}

/** Moves the provider's clock, and waits until its webhooks have been processed. */
export async function advance(app: TestApp, duration: string): Promise<void> {
  await tellProvider(app, "clock", { advance: duration });
  await app.settle();
}

export async function userRow(app: TestApp, id: number) {
  const [user] = await app.services.db.select().from(users).where(eq(users.id, id));
  if (!user) throw new Error(`No user ${id}`);
  return user;
}

export function changesOf(app: TestApp, userId: number) {
  return app.services.db
    .select()
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.userId, userId))
    .orderBy(subscriptionEvents.id);
}

/**
 * Confirms a new card for the signed-in owner, as the card form does; returns the setup intent's
 * id.
 */
export async function confirmNewCard(app: TestApp, browser: TestBrowser, card = "pm_card_visa") {
  const setup = await browser.call("POST", "/api/billing/payment-method/setup");
  const id = setupIntentOf(setup);
  const { status } = await app.stripe.setupIntents.confirm(id, { payment_method: card });
  if (status === "requires_action") await passChallenge(app, id, String(setup.body.clientSecret));
  return id;
}

/** Returns the invoice that the billing page names, as the card form sends it. */
export async function namedInvoice(browser: TestBrowser): Promise<{ id: string; amount: number } | null> {
  const view = (await browser.call("GET", "/api/billing")).body as unknown as BillingView;
  return view.openInvoice && { id: view.openInvoice.id, amount: view.openInvoice.amount };
}

/** Confirms a new card, and saves it with the invoice that it pays. */
export async function changeCard(app: TestApp, browser: TestBrowser, card?: string) {
  const invoice = await namedInvoice(browser);
  const setupIntentId = await confirmNewCard(app, browser, card);
  return browser.call("POST", "/api/billing/payment-method", { setupIntentId, invoice });
}

/** Sets the provider's action after the last failed attempt. */
export async function dunning(app: TestApp, lastResort: "cancel" | "past_due" | "unpaid"): Promise<void> {
  await tellProvider(app, "dunning", { after_last_retry: lastResort });
}

/** Controls the demo provider; see docs/demo-provider.md. */
export async function tellProvider(
  app: TestApp,
  what: "chaos" | "clock" | "dunning",
  body: object,
): Promise<void> {
  const answer = await fetch(`${app.providerUrl}/demo/${what}`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_handrail", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The provider refused ${what}: ${await answer.text()}`);
}

async function passChallenge(app: TestApp, id: string, clientSecret: string): Promise<void> {
  const answer = { key: "pk_test_handrail", client_secret: clientSecret, outcome: "complete" };
  await app.demo.browserFetch(
    new Request(`http://localhost/demo-stripe/v1/setup_intents/${id}/authenticate`, {
      method: "POST",
      body: new URLSearchParams(answer),
    }),
  );
}

/** Drops what the provider has scheduled, so that later tests do not bill this one's owners too. */
export async function forgetSchedule({ database }: TestApp): Promise<void> {
  await database.sql`delete from demo_stripe.tasks`;
}
