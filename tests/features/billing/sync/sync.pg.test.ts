import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { eq, isNotNull } from "drizzle-orm";
import Stripe from "stripe";
import { users } from "#src/db/schema/accounts.ts";
import { webhookEvents } from "#src/db/schema/billing.ts";
import {
  reconcileDaily,
  reconcileSubscriptions,
} from "#src/features/billing/sync/reconcile-subscriptions.ts";
import { replayFailed, replayWebhookEvent } from "#src/features/billing/webhooks/replay-webhooks.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../../helpers/app.ts";
import {
  advance,
  changeCard,
  changesOf,
  confirmNewCard,
  subscriber,
  userRow,
} from "../../../helpers/subscribers.ts";
import { until } from "../../../helpers/until.ts";
import { FAILING, mailsTo, overdueOwner, post, STARTER } from "../owners.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.stop());

async function setUser(userId: number, values: Partial<typeof users.$inferInsert>) {
  await app.services.db.update(users).set(values).where(eq(users.id, userId));
}

function spoil(userId: number) {
  return setUser(userId, { subscriptionStatus: "unpaid" });
}

const MESSAGE = { message: "The line is dead" };

/** Returns the provider's client, by which a customer's subscriptions cannot be listed. */
function refusing(customerId: string, error: Error): Stripe {
  const { subscriptions } = app.stripe;
  const list: typeof subscriptions.list = (params) => {
    if (params?.customer === customerId) throw error;
    return subscriptions.list(params);
  };
  const refused = Object.assign(Object.create(subscriptions), { list });
  return Object.assign(Object.create(app.stripe), { subscriptions: refused });
}

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
  const stripe = refusing(refused.customerId, new Stripe.errors.StripeInvalidRequestError(MESSAGE));
  app.clock.advance(86_400_001);
  const night = reconcileDaily({ ...app.services, stripe });
  expect(await night.catch((error: Error) => error.message)).toBe("1 of the users could not be reconciled");
  expect((await userRow(app, userId)).subscriptionStatus).toBe("trialing");
});

test("an interrupted run is repeated in the same night", async () => {
  const { userId, customerId } = await subscriber(app);
  await spoil(userId);
  const stripe = refusing(customerId, new Stripe.errors.StripeConnectionError(MESSAGE));
  await expect(reconcileDaily({ ...app.services, stripe })).rejects.toThrow(MESSAGE.message);
  expect((await reconcileDaily(app.services)).map((one) => one.userId)).not.toContain(userId);
  app.clock.advance(6 * 60_000);
  expect(await reconcileDaily(app.services)).toMatchObject([{ userId, changed: true, error: null }]);
});

test("a receipt whose webhook was lost is mailed by the nightly run, and not again when it arrives", async () => {
  const { userId, email, customerId } = await subscriber(app);
  await setUser(userId, { stripeCustomerId: null });
  await advance(app, "8d");
  await setUser(userId, { stripeCustomerId: customerId });
  app.clock.advance(86_400_001);
  await reconcileDaily(app.services);
  await replayFailed(app.services);
  expect(await mailsTo(app, email, "receipt")).toHaveLength(1);
});

test("a subscription that the provider does not have is ended here", async () => {
  const { userId } = await subscriber(app);
  const customer = await app.stripe.customers.create({ email: "new@example.com" });
  await setUser(userId, { stripeCustomerId: customer.id });
  await reconcileSubscriptions(app.services, { userId });
  expect((await userRow(app, userId)).subscriptionStatus).toBe("canceled");
});

async function isWidgetOn(publicId: unknown): Promise<boolean> {
  app.services.publicViews.invalidate(String(publicId));
  const { body } = await app.browser().call("GET", `/api/widgets/${publicId}/public`);
  return body.active === true;
}

async function makeWidget(browser: TestBrowser) {
  return (await browser.call("POST", "/api/widgets", { name: "Shop" })).body.publicId;
}

/** Subscribes the customer to another plan at the provider. */
async function startAnother(customer: string, fields: Partial<Stripe.SubscriptionCreateParams>) {
  const [price] = (await app.stripe.prices.list({ lookup_keys: ["business_monthly"] })).data;
  return app.stripe.subscriptions.create({ customer, items: [{ price: price?.id ?? "" }], ...fields });
}

test("the end of an old subscription never switches off a newer one", async () => {
  const { userId, customerId } = await subscriber(app, STARTER);
  const old = (await userRow(app, userId)).stripeSubscriptionId ?? "";
  const newer = await startAnother(customerId, { trial_period_days: 30 });
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
  const never = await startAnother(customerId, { default_payment_method: card });
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
  const { userId, browser, customerId } = await subscriber(app, FAILING);
  const publicId = await makeWidget(browser);
  await setUser(userId, { stripeCustomerId: null });
  await advance(app, "7d");
  await advance(app, "3d");
  await setUser(userId, { stripeCustomerId: customerId });
  const { trialEnd } = await userRow(app, userId);
  await post(browser, "resume");
  const { pastDueSince } = await userRow(app, userId);
  expect(Number(pastDueSince) - Number(trialEnd)).toBeLessThanOrEqual(3_600_000);
  expect(await isWidgetOn(publicId)).toBe(true);
});

test("the widget goes off at the end of the grace period without any event, on every replica, and on after the payment", async () => {
  const { browser, userId } = await overdueOwner(app);
  const publicId = await makeWidget(browser);
  const here = app.browser();
  const elsewhere = app.replicaFor(here);
  const seen = async () => {
    const views = [here, elsewhere].map((one) => one.call("GET", `/api/widgets/${publicId}/public`));
    return (await Promise.all(views)).map(({ body }) => body.active);
  };
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
