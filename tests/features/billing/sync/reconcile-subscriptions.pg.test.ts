import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, isNotNull } from "drizzle-orm";
import Stripe from "stripe";
import { users } from "#src/db/schema/accounts.ts";
import { subscriptionEvents, webhookEvents } from "#src/db/schema/billing.ts";
import {
  reconcileDaily,
  reconcileSubscriptions,
} from "#src/features/billing/sync/reconcile-subscriptions.ts";
import {
  listWebhookEvents,
  pullEvents,
  replayFailed,
  replayWebhookEvent,
} from "#src/features/billing/webhooks/replay-webhooks.ts";
import { createTestApp, type TestApp } from "../../../helpers/app.ts";
import { advance, subscriber, userRow } from "../../../helpers/subscribers.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

async function spoil(userId: number) {
  await app.services.db.update(users).set({ subscriptionStatus: "unpaid" }).where(eq(users.id, userId));
}

test("drift is repaired and reported, and without drift nothing is written", async () => {
  const { userId } = await subscriber(app);
  await spoil(userId);
  expect(await reconcileSubscriptions(app.services, { userId })).toMatchObject([
    { userId, changed: true, error: null },
  ]);
  expect((await userRow(app, userId)).subscriptionStatus).toBe("trialing");
  expect(await reconcileSubscriptions(app.services, { userId })).toMatchObject([
    { userId, changed: false, error: null },
  ]);
});

test("two replicas share the nightly run, and each customer is synced once a day", async () => {
  const { userId } = await subscriber(app);
  await spoil(userId);
  const shares = await Promise.all([reconcileDaily(app.services), reconcileDaily(app.services)]);
  const turns = shares.flat().map((one) => one.userId);
  const customers = await app.services.db.select().from(users).where(isNotNull(users.stripeCustomerId));
  expect(turns.sort()).toEqual(customers.map(({ id }) => id).sort());
  expect((await userRow(app, userId)).subscriptionStatus).toBe("trialing");
  expect(await reconcileDaily(app.services)).toEqual([]);
});

test("a customer that the provider refuses does not hold up the others", async () => {
  const refused = await subscriber(app);
  const { userId } = await subscriber(app);
  await spoil(userId);
  const list = app.stripe.subscriptions.list.bind(app.stripe.subscriptions);
  const stripe = Object.create(app.stripe);
  stripe.subscriptions = Object.assign(Object.create(app.stripe.subscriptions), {
    list(params: Parameters<typeof list>[0]) {
      if (params?.customer !== refused.customerId) return list(params);
      throw new Stripe.errors.StripeInvalidRequestError({ message: "No such customer" });
    },
  });
  app.clock.advance(86_400_001);
  const night = reconcileDaily({ ...app.services, stripe });
  expect(await night.catch((error: Error) => error.message)).toBe("1 of the users could not be reconciled");
  expect((await userRow(app, userId)).subscriptionStatus).toBe("trialing");
});

test("an interrupted run is repeated in the same night", async () => {
  const { userId, customerId } = await subscriber(app);
  await spoil(userId);
  const list = app.stripe.subscriptions.list.bind(app.stripe.subscriptions);
  const stripe = Object.create(app.stripe);
  stripe.subscriptions = Object.assign(Object.create(app.stripe.subscriptions), {
    list(params: Parameters<typeof list>[0]) {
      if (params?.customer !== customerId) return list(params);
      throw new Stripe.errors.StripeConnectionError({ message: "The line is dead" });
    },
  });
  await expect(reconcileDaily({ ...app.services, stripe })).rejects.toThrow("The line is dead");
  expect((await reconcileDaily(app.services)).map((one) => one.userId)).not.toContain(userId);
  app.clock.advance(6 * 60_000);
  expect(await reconcileDaily(app.services)).toMatchObject([{ userId, changed: true, error: null }]);
});

test("a receipt whose webhook was lost is mailed by the nightly run, and not again when it arrives", async () => {
  const { userId, email, customerId } = await subscriber(app);
  await app.services.db.update(users).set({ stripeCustomerId: null }).where(eq(users.id, userId));
  await advance(app, "8d");
  await app.services.db.update(users).set({ stripeCustomerId: customerId }).where(eq(users.id, userId));
  app.clock.advance(86_400_001);
  await reconcileDaily(app.services);
  await replayFailed(app.services);
  await app.mail.deliverDue();
  const receipts = app.sent.filter(({ kind, to }) => kind === "receipt" && to === email);
  expect(receipts).toHaveLength(1);
});

test("a subscription that the provider does not have is ended here", async () => {
  const { userId } = await subscriber(app);
  const customer = await app.stripe.customers.create({ email: "new@example.com" });
  await app.services.db.update(users).set({ stripeCustomerId: customer.id }).where(eq(users.id, userId));
  await reconcileSubscriptions(app.services, { userId });
  expect((await userRow(app, userId)).subscriptionStatus).toBe("canceled");
});

test("a failed event is listed, replayed by either id, and leaves the list", async () => {
  const { userId, customerId } = await subscriber(app);
  await replayFailed(app.services);
  await app.services.db.update(users).set({ stripeCustomerId: null }).where(eq(users.id, userId));
  const events = await listWebhookEvents(app.services);
  const last = events.find(({ type }) => type === "customer.subscription.created");
  const failed = await replayWebhookEvent(app.services, last?.stripeEventId ?? "");
  expect(failed.error).toContain(customerId);
  expect(await listWebhookEvents(app.services, { failed: true })).toMatchObject([{ id: failed.id }]);
  await app.services.db.update(users).set({ stripeCustomerId: customerId }).where(eq(users.id, userId));
  expect(await replayFailed(app.services)).toMatchObject([{ id: failed.id, error: null }]);
  expect(await listWebhookEvents(app.services, { failed: true })).toEqual([]);
  expect(await replayWebhookEvent(app.services, String(failed.id))).toMatchObject({ error: null });
});

test("replaying an unknown event says so", async () => {
  expect(replayWebhookEvent(app.services, "evt_unknown")).rejects.toMatchObject({ kind: "not-found" });
});

test("events that never arrived are fetched from the provider, once", async () => {
  const since = new Date(app.services.billingClock.now().getTime() - 3_600_000);
  const { userId } = await subscriber(app);
  const [lost] = (await listWebhookEvents(app.services)).filter(({ type }) => type === "invoice.paid");
  await app.services.db.delete(webhookEvents).where(eq(webhookEvents.id, lost?.id ?? 0));
  const expected = [{ stripeEventId: lost?.stripeEventId, error: null }];
  expect(await pullEvents(app.services, since, { dryRun: true })).toMatchObject(expected);
  expect(await pullEvents(app.services, since)).toMatchObject(expected);
  expect(await pullEvents(app.services, since)).toEqual([]);
  const changes = await app.services.db
    .select()
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.userId, userId));
  expect(changes).toHaveLength(1);
});
