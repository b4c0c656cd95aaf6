import { afterAll, afterEach, beforeAll, expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#src/db/schema/accounts.ts";
import { webhookEvents } from "#src/db/schema/billing.ts";
import { replayWebhookEvent } from "#src/features/billing/webhooks/replay-webhooks.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../../helpers/app.ts";
import {
  advance,
  changeCard,
  changesOf,
  confirmNewCard,
  forgetSchedule,
  subscriber,
  userRow,
} from "../../../helpers/subscribers.ts";
import { until } from "../../../helpers/until.ts";
import { STARTER } from "../owners.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => forgetSchedule(app));
afterAll(() => app.stop());

async function isWidgetOn(publicId: unknown): Promise<boolean> {
  app.services.publicViews.invalidate(String(publicId));
  const { body } = await app.browser().call("GET", `/api/widgets/${publicId}/public`);
  return body.active === true;
}

async function makeWidget(browser: TestBrowser) {
  return (await browser.call("POST", "/api/widgets", { name: "Shop" })).body.publicId;
}

async function startAnother(customer: string) {
  const [price] = (await app.stripe.prices.list({ lookup_keys: ["business_monthly"] })).data;
  return app.stripe.subscriptions.create({
    customer,
    items: [{ price: price?.id ?? "" }],
    trial_period_days: 30,
  });
}

test("the end of an old subscription never switches off a newer one", async () => {
  const { userId, customerId } = await subscriber(app, STARTER);
  const old = (await userRow(app, userId)).stripeSubscriptionId ?? "";
  const newer = await startAnother(customerId);
  await app.stripe.subscriptions.cancel(old);
  await app.settle();
  expect(await userRow(app, userId)).toMatchObject({
    stripeSubscriptionId: newer.id,
    subscriptionStatus: "trialing",
    plan: "business",
    canceledAt: null,
  });
});

test("a newer subscription that never began does not hide a live one", async () => {
  const { userId, customerId, browser } = await subscriber(app, STARTER);
  const failing = await confirmNewCard(app, browser, "pm_card_chargeCustomerFail");
  const card = String((await app.stripe.setupIntents.retrieve(failing)).payment_method);
  const [price] = (await app.stripe.prices.list({ lookup_keys: ["business_monthly"] })).data;
  const never = await app.stripe.subscriptions.create({
    customer: customerId,
    items: [{ price: price?.id ?? "" }],
    default_payment_method: card,
  });
  await app.settle();
  expect(never.status).toBe("incomplete");
  expect(await userRow(app, userId)).toMatchObject({ subscriptionStatus: "trialing", plan: "starter" });
});

test("events replayed twice, concurrently and in any order leave the columns and their history unchanged", async () => {
  const { userId, customerId } = await subscriber(app, STARTER);
  await advance(app, "40d");
  const before = { row: await userRow(app, userId), changes: await changesOf(app, userId) };
  const events = await app.services.db.select().from(webhookEvents);
  const ours = events.filter(({ data }) => JSON.stringify(data).includes(customerId)).reverse();
  expect(ours.length).toBeGreaterThan(10);
  await Promise.all([...ours, ...ours].map(({ id }) => replayWebhookEvent(app.services, String(id))));
  const { syncTicket, syncApplied, ...after } = await userRow(app, userId);
  expect(before.row).toMatchObject(after);
  expect(syncApplied).toBeLessThanOrEqual(syncTicket);
  expect(await changesOf(app, userId)).toEqual(before.changes);
});

test("the grace period starts when the payment was due, however late its event arrives", async () => {
  const { userId, browser, customerId } = await subscriber(app, {
    ...STARTER,
    card: "pm_card_chargeCustomerFail",
  });
  const publicId = await makeWidget(browser);
  await app.services.db.update(users).set({ stripeCustomerId: null }).where(eq(users.id, userId));
  await advance(app, "7d");
  await advance(app, "3d");
  await app.services.db.update(users).set({ stripeCustomerId: customerId }).where(eq(users.id, userId));
  const { trialEnd } = await userRow(app, userId);
  await browser.call("POST", "/api/billing/resume");
  const { pastDueSince } = await userRow(app, userId);
  expect(Number(pastDueSince) - Number(trialEnd)).toBeLessThanOrEqual(3_600_000);
  expect(await isWidgetOn(publicId)).toBe(true);
});

test("after the grace period the widget is off, and comes back as soon as the owner pays", async () => {
  const { browser } = await subscriber(app, { ...STARTER, card: "pm_card_chargeCustomerFail" });
  const publicId = await makeWidget(browser);
  await advance(app, "8d");
  expect(await isWidgetOn(publicId)).toBe(true);
  await advance(app, "7d");
  expect(await isWidgetOn(publicId)).toBe(false);
  const view = (await browser.call("GET", "/api/billing")).body;
  expect(view.access).toBe("off");
  const subscribe = async () => {
    const setupIntentId = await confirmNewCard(app, browser);
    return browser.call("POST", "/api/billing/subscribe", { ...STARTER, setupIntentId });
  };
  const paid = await (view.status === "canceled" ? subscribe() : changeCard(app, browser));
  expect(paid.body).toMatchObject({ status: "active", access: "on" });
  expect(await isWidgetOn(publicId)).toBe(true);
});

test("a failed first payment leaves the subscription incomplete, and another card completes it", async () => {
  const { browser, customerId } = await subscriber(app, STARTER);
  await browser.call("POST", "/api/billing/cancel", { reason: "other" });
  await advance(app, "8d");
  const failing = await confirmNewCard(app, browser, "pm_card_chargeCustomerFail");
  const first = await browser.call("POST", "/api/billing/subscribe", { ...STARTER, setupIntentId: failing });
  expect(first.body).toMatchObject({ status: "incomplete", access: "off", openInvoice: { amount: 2_900 } });
  const setupIntentId = await confirmNewCard(app, browser);
  const second = await browser.call("POST", "/api/billing/subscribe", { ...STARTER, setupIntentId });
  expect(second.body).toMatchObject({ status: "active", access: "on", openInvoice: null });
  const all = await app.stripe.subscriptions.list({ customer: customerId, status: "all" });
  expect(all.data).toHaveLength(2);
});

test("an owner whose customer was deleted at the provider is off, and can subscribe again", async () => {
  const { browser, customerId, userId } = await subscriber(app, STARTER);
  await app.stripe.customers.del(customerId);
  await app.settle();
  expect((await userRow(app, userId)).subscriptionStatus).toBe("canceled");
  const setupIntentId = await confirmNewCard(app, browser);
  const { body } = await browser.call("POST", "/api/billing/subscribe", { ...STARTER, setupIntentId });
  expect(body).toMatchObject({ status: "trialing", access: "on" });
});

test("the widget goes off at the end of the grace period without any event, on every replica, and on after the payment", async () => {
  const { browser, userId } = await subscriber(app, { ...STARTER, card: "pm_card_chargeCustomerFail" });
  const publicId = await makeWidget(browser);
  const here = app.browser();
  const elsewhere = app.replicaFor(here);
  const seen = async () => {
    const views = [here, elsewhere].map((one) => one.call("GET", `/api/widgets/${publicId}/public`));
    return (await Promise.all(views)).map(({ body }) => body.active);
  };
  await advance(app, "8d");
  const { pastDueSince } = await userRow(app, userId);
  const graceEnd = Number(pastDueSince) + 7 * 86_400_000;
  const moment = spyOn(app.services.billingClock, "now");
  try {
    moment.mockReturnValue(new Date(graceEnd - 1));
    expect(await seen()).toEqual([true, true]);
    moment.mockReturnValue(new Date(graceEnd));
    expect(await seen()).toEqual([true, true]);
    // The first poll after 30 s gets the cached view, and triggers its reload.
    app.clock.advance(30_001);
    await until("both replicas have loaded the view again", async () => !(await seen()).includes(true));
  } finally {
    moment.mockRestore();
  }
  await advance(app, "1d");
  await changeCard(app, browser);
  expect(await here.call("GET", `/api/widgets/${publicId}/public`)).toMatchObject({ body: { active: true } });
  app.clock.advance(30_001);
  await until("the widget is on everywhere", async () => !(await seen()).includes(false));
});
