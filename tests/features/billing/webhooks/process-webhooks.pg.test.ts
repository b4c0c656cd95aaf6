import { afterAll, expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { loadConfig } from "#src/config.ts";
import { users } from "#src/db/schema/accounts.ts";
import { webhookEvents } from "#src/db/schema/billing.ts";
import { syncSubscription } from "#src/features/billing/sync/sync-subscription.ts";
import { processDueWebhooks } from "#src/features/billing/webhooks/process-webhooks.ts";
import { receiveWebhook } from "#src/features/billing/webhooks/receive-webhook.ts";
import { createTestApp, WEBHOOK_SECRET } from "../../../helpers/app.ts";
import { subscriber, userRow } from "../../../helpers/subscribers.ts";
import { mailsTo, newPrice, subscriptionsOf } from "../owners.ts";

const app = await createTestApp();
afterAll(() => app.stop());

function event(id: string, customer: string) {
  const object = { id: "sub_whatever", object: "subscription", customer, status: "canceled" };
  const created = Math.floor(Date.now() / 1_000) - 5 * 86_400;
  const type = "customer.subscription.deleted";
  return JSON.stringify({ id, object: "event", type, created, data: { object } });
}

async function send(
  payload: string,
  options: { secret?: string; timestamp?: number; signature?: string } = {},
) {
  const signature =
    options.signature ??
    (await app.stripe.webhooks.generateTestHeaderStringAsync({
      payload,
      secret: options.secret ?? WEBHOOK_SECRET,
      ...(options.timestamp && { timestamp: options.timestamp }),
    }));
  const init = { method: "POST", body: payload, headers: { "stripe-signature": signature } };
  return app.app.handle(new Request("http://handrail.test/api/stripe/webhook", init));
}

async function stored(id: string) {
  return app.services.db.select().from(webhookEvents).where(eq(webhookEvents.stripeEventId, id));
}

test("a bad, missing or stale signature is refused and stores nothing", async () => {
  const payload = event("evt_forged", "cus_1");
  const hourAgo = Math.floor(Date.now() / 1_000) - 3_600;
  for (const options of [
    { signature: "" },
    { signature: "t=1,v1=ab" },
    { secret: "whsec_wrong" },
    { timestamp: hourAgo },
  ]) {
    expect((await send(payload, options)).status).toBe(400);
  }
  expect(await stored("evt_forged")).toHaveLength(0);
});

test("a rolled secret is accepted alongside the current one", async () => {
  expect((await send(event("evt_rolled", "cus_none"), { secret: "whsec_rolled" })).status).toBe(200);
});

test("a repeated event, days late, is stored once, and only the ids of its payload are trusted", async () => {
  const { userId, customerId } = await subscriber(app);
  const before = await userRow(app, userId);
  const answers = await Promise.all([1, 2, 3].map(() => send(event("evt_repeated", customerId))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await app.settle();
  expect(await stored("evt_repeated")).toMatchObject([{ processed: true }]);
  expect((await userRow(app, userId)).subscriptionStatus).toBe(before.subscriptionStatus);
});

test("an event for a customer without a user is retried until the user exists", async () => {
  const { userId, customerId } = await subscriber(app);
  await app.services.db.update(users).set({ stripeCustomerId: null }).where(eq(users.id, userId));
  await send(event("evt_early", customerId));
  await app.settle();
  expect(await stored("evt_early")).toMatchObject([
    { processed: false, error: expect.stringContaining(customerId) },
  ]);
  await app.services.db.update(users).set({ stripeCustomerId: customerId }).where(eq(users.id, userId));
  expect(await processDueWebhooks(app.services)).toBe(0);
  app.clock.advance(11_000);
  await processDueWebhooks(app.services);
  expect(await stored("evt_early")).toMatchObject([{ processed: true, error: null }]);
});

test("events of another product, or of another installation, in the same Stripe account are ignored", async () => {
  const customers = await Promise.all([
    app.stripe.customers.create({}),
    app.stripe.customers.create({ metadata: { userId: "1", account: crypto.randomUUID() } }),
  ]);
  for (const id of ["cus_unheard_of", ...customers.map((customer) => customer.id)]) {
    await send(event(`evt_other_${id}`, id));
    await app.settle();
    expect(await stored(`evt_other_${id}`)).toMatchObject([{ processed: true, error: null, attempts: 1 }]);
  }
});

test("other products sold to the same customer change nothing, and are not mailed about", async () => {
  const { userId, customerId, email } = await subscriber(app);
  const before = await userRow(app, userId);
  const product = await app.stripe.products.create({ name: "Consulting" });
  const price = await newPrice(app, product.id, 99_900);
  const other = await app.stripe.subscriptions.create({ customer: customerId, items: [{ price: price.id }] });
  expect(other.status).toBe("active");
  await app.settle();
  const { syncTicket: _ticket, syncApplied: _applied, ...unchanged } = before;
  expect(await userRow(app, userId)).toMatchObject(unchanged);
  const mails = await mailsTo(app, email);
  expect(mails.filter(({ text }) => text.includes("$999"))).toEqual([]);
});

test("an event for a customer that still has no user after three days counts as processed", async () => {
  const { id } = await app.stripe.customers.create({ metadata: { userId: "987654" } });
  await send(event("evt_stranger", id));
  await app.settle();
  app.clock.advance(3 * 86_400_000 - 60_000);
  await processDueWebhooks(app.services);
  expect(await stored("evt_stranger")).toMatchObject([{ processed: false }]);
  app.clock.advance(86_400_000);
  await processDueWebhooks(app.services);
  expect(await stored("evt_stranger")).toMatchObject([{ processed: true, error: null }]);
});

test("an event whose processing was interrupted is processed again", async () => {
  const { customerId } = await subscriber(app);
  await app.services.db.insert(webhookEvents).values({
    stripeEventId: "evt_cut_off",
    type: "customer.subscription.updated",
    data: JSON.parse(event("evt_cut_off", customerId)),
    attempts: 1,
    nextAttemptAt: new Date(app.clock.now().getTime() + 60_000),
  });
  app.clock.advance(61_000);
  await processDueWebhooks(app.services);
  expect(await stored("evt_cut_off")).toMatchObject([{ processed: true, attempts: 2 }]);
});

test("an older result of the provider never overwrites a newer one", async () => {
  const { userId, customerId } = await subscriber(app);
  const [{ id = "" } = {}] = await subscriptionsOf(app, customerId);
  await app.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await app.settle();
  const gate = Promise.withResolvers<void>();
  const listed = Promise.withResolvers<void>();
  const list = app.stripe.subscriptions.list.bind(app.stripe.subscriptions);
  const slow = Object.create(app.stripe);
  slow.subscriptions = {
    async list(...args: Parameters<typeof list>) {
      const old = await list(...args);
      listed.resolve();
      await gate.promise;
      return old;
    },
  };
  const early = syncSubscription({ ...app.services, stripe: slow }, userId);
  await listed.promise;
  await app.stripe.subscriptions.update(id, { cancel_at_period_end: false });
  await syncSubscription(app.services, userId);
  // No webhook is left to correct what the older result overwrites.
  await app.settle();
  gate.resolve();
  await early;
  expect((await userRow(app, userId)).canceledAt).toBeNull();
});

test("an event of the other mode than the secret key's is refused and logged", async () => {
  const keys = { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_live_1" };
  const config = loadConfig({ ...keys, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET });
  const payload = JSON.stringify({ ...JSON.parse(event("evt_test_mode", "cus_1")), livemode: false });
  const signature = await app.stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret: WEBHOOK_SECRET,
  });
  const told = spyOn(console, "error").mockImplementation(() => {});
  try {
    const receive = receiveWebhook({ ...app.services, config }, [WEBHOOK_SECRET], payload, signature);
    await expect(receive).rejects.toMatchObject({ kind: "malformed", code: "other_mode" });
    expect(told.mock.calls.join()).toContain("STRIPE_WEBHOOK_SECRET");
  } finally {
    told.mockRestore();
  }
  expect(await stored("evt_test_mode")).toEqual([]);
});
