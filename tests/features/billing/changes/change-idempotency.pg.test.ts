import { afterEach, beforeEach, expect, test } from "bun:test";
import type Stripe from "stripe";
import type { PlanPreview } from "#shared/billing/schemas.ts";
import { beginChange } from "#src/features/billing/changes/change-idempotency.ts";
import { previewAsOf } from "#src/features/billing/changes/preview-change.ts";
import { resolvePlanChange } from "#src/features/billing/changes/resolve-plan-change.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../../helpers/app.ts";
import { failCalls } from "../../../helpers/provider-faults.ts";
import {
  advance,
  changeCard,
  changesOf,
  confirmNewCard,
  namedInvoice,
  userRow,
} from "../../../helpers/subscribers.ts";
import {
  BUSINESS,
  billingOf,
  cardlessOwner,
  mailsTo,
  type Owner,
  overdueOwner,
  PROFESSIONAL,
  paidBy,
  payingOwner,
  post,
  STARTER,
  subscriptionsOf,
  YEARLY,
} from "../owners.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.stop());

/** Clicks twice in each of two tabs, which two replicas serve. */
async function everywhere(
  { browser }: { browser: TestBrowser },
  method: string,
  path: string,
  body?: object,
) {
  const other = app.replicaFor(browser);
  const calls = [browser, other, browser, other].map((tab) => tab.call(method, `/api/billing${path}`, body));
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
}

/** Reads the customer's events at the provider, newest first, history rows, invoices and mails. */
async function tracesOf({ customerId, userId, email }: Owner) {
  const events = await app.database.sql<{ id: string; type: Stripe.Event["type"] }[]>`
    select id, data ->> 'type' as type from demo_stripe.objects
    where type = 'event' and strpos(data::text, ${customerId}) > 0 order by seq desc`;
  const [count] = await app.database.sql<{ invoices: number }[]>`
    select count(*)::int as invoices from demo_stripe.objects
    where type = 'invoice' and data ->> 'customer' = ${customerId}`;
  return {
    events,
    changes: (await changesOf(app, userId)).length,
    invoices: count?.invoices ?? 0,
    mails: (await mailsTo(app, email)).map(({ kind }) => kind),
  };
}

/**
 * Returns what an action added: provider events of these types, history rows, invoices and mails.
 */
async function traced(owner: Owner, types: Stripe.Event["type"][], action: () => Promise<void>) {
  const before = await tracesOf(owner);
  await action();
  const after = await tracesOf(owner);
  const added = after.events.slice(0, after.events.length - before.events.length);
  return {
    events: added.map(({ type }) => type).filter((type) => types.includes(type)),
    changes: after.changes - before.changes,
    invoices: after.invoices - before.invoices,
    mails: after.mails.slice(before.mails.length).sort(),
  };
}

test.each([
  ["an upgrade", PROFESSIONAL],
  ["a switch to yearly", YEARLY],
])("%s that tabs confirm at once is made, charged, recorded and mailed once", async (_, choice) => {
  const owner = await payingOwner(app);
  const { body } = await post(owner.browser, "preview", choice);
  const { prorationDate, dueNow, nextCharge } = body as unknown as PlanPreview;
  const confirmed = { ...choice, prorationDate, dueNow: dueNow.amount, nextCharge: nextCharge.amount };
  const change = () => everywhere(owner, "POST", "/change-plan", confirmed);
  expect(await traced(owner, ["customer.subscription.updated", "invoice.paid"], change)).toEqual({
    events: ["customer.subscription.updated", "invoice.paid"],
    changes: 1,
    invoices: 1,
    mails: ["plan-changed", "receipt"],
  });
});

test("an upgrade that is declined leaves one withdrawn invoice, and is made with another card", async () => {
  const owner = await payingOwner(app);
  const { browser } = owner;
  const change = (tab: TestBrowser) => post(tab, "change-plan", PROFESSIONAL);
  await changeCard(app, browser, "pm_card_chargeCustomerFail");
  const upgrade = async () => {
    const answers = await Promise.all([browser, app.replicaFor(browser)].map(change));
    for (const { status, body } of answers) expect([status, body.code]).toEqual([409, "card_declined"]);
  };
  expect(await traced(owner, ["invoice.finalized", "invoice.voided", "invoice.paid"], upgrade)).toEqual({
    events: ["invoice.voided", "invoice.finalized"],
    changes: 0,
    invoices: 1,
    mails: [],
  });
  expect(await billingOf(browser)).toMatchObject({ ...STARTER, status: "active", openInvoice: null });
  await changeCard(app, browser);
  expect((await change(browser)).body).toMatchObject(PROFESSIONAL);
});

test("a downgrade is scheduled once, and undone once", async () => {
  const owner = await payingOwner(app, PROFESSIONAL);
  const types = ["subscription_schedule.created", "subscription_schedule.released"] as const;
  const acts = [
    () => everywhere(owner, "POST", "/change-plan", STARTER),
    () => everywhere(owner, "DELETE", "/pending-change"),
  ];
  for (const [index, act] of acts.entries()) {
    const once = { events: [types[index]], changes: 0, invoices: 0, mails: [] };
    expect(await traced(owner, [...types], act)).toMatchObject(once);
  }
});

test("a cancellation and its withdrawal are each made, recorded and mailed once, every time", async () => {
  const owner = await payingOwner(app);
  for (const [path, mail] of [
    ["/cancel", "subscription-cancelled"],
    ["/resume", "subscription-resumed"],
    ["/cancel", "subscription-cancelled"],
  ] as const) {
    const act = () => everywhere(owner, "POST", path, path === "/cancel" ? { reason: "unused" } : undefined);
    expect(await traced(owner, ["customer.subscription.updated"], act)).toEqual({
      events: ["customer.subscription.updated"],
      changes: 1,
      invoices: 0,
      mails: [mail],
    });
  }
});

test("a card is replaced once and everywhere, and pays the open invoice once", async () => {
  const owner = await overdueOwner(app);
  const { browser, customerId, email } = owner;
  const setupIntentId = await confirmNewCard(app, browser, "pm_card_mastercard");
  const invoice = await namedInvoice(browser);
  const change = () => everywhere(owner, "POST", "/payment-method", { setupIntentId, invoice });
  const types: Stripe.Event["type"][] = ["charge.succeeded", "invoice.paid", "payment_method.detached"];
  expect(await traced(owner, types, change)).toMatchObject({
    events: ["invoice.paid", "charge.succeeded", "payment_method.detached"],
    changes: 1,
    invoices: 0,
    mails: ["card-changed", "receipt", "trial-converted"],
  });
  const cards = (await app.stripe.customers.listPaymentMethods(customerId)).data;
  expect(cards).toHaveLength(1);
  expect(await app.stripe.customers.retrieve(customerId)).toMatchObject({
    invoice_settings: { default_payment_method: cards[0]?.id },
  });
  expect((await billingOf(browser)).card).toMatchObject({ brand: "mastercard" });
  const { text } = await app.lastMail("card-changed", email);
  expect(text).toContain("Mastercard ending in 4444");
  expect(text).toContain("/forgot-password");
});

/** Creates an owner whose trial passed without a card, and who has just entered one. */
async function newSubscriber() {
  const { browser, email, user } = await cardlessOwner(app);
  await advance(app, "8d");
  const setupIntentId = await confirmNewCard(app, browser);
  const { stripeCustomerId } = await userRow(app, user.id);
  return { browser, email, userId: user.id, customerId: String(stripeCustomerId), setupIntentId };
}

test("a subscription is created, charged, recorded and mailed once", async () => {
  const owner = await newSubscriber();
  const input = { ...STARTER, setupIntentId: owner.setupIntentId };
  const subscribe = () => everywhere(owner, "POST", "/subscribe", input);
  expect(await traced(owner, ["customer.subscription.created", "invoice.paid"], subscribe)).toEqual({
    events: expect.arrayContaining(["customer.subscription.created", "invoice.paid"]),
    changes: 1,
    invoices: 1,
    mails: ["receipt", "subscription-started"],
  });
});

test("a preview of a change that another tab has just made costs nothing", async () => {
  const owner = await payingOwner(app);
  const user = await userRow(app, owner.userId);
  const intent = await beginChange(app.services, user);
  const before = await resolvePlanChange(app.services, intent.subscription, PROFESSIONAL, user);
  await post(owner.browser, "change-plan", PROFESSIONAL);
  const now = Math.floor(app.services.billingClock.now().getTime() / 1_000);
  const preview = await previewAsOf(app.services, intent.subscription, before, now);
  expect(preview).toMatchObject({ dueNow: { amount: 0 }, nextCharge: { amount: 7_900 } });
});

const SCHEDULES = "/v1/subscription_schedules";

test("a 500 of an upgrade, before or after its work, ends with the new plan, paid once", async () => {
  const { browser, customerId } = await payingOwner(app);
  for (const [index, choice] of [PROFESSIONAL, BUSINESS].entries()) {
    const done = index === 0;
    await failCalls(app, { on: "POST /v1/subscriptions/:subscription", with: 500, done });
    const { status, body } = await post(browser, "change-plan", choice);
    expect([status, body.plan]).toEqual([200, choice.plan]);
    expect(await paidBy(app, customerId)).toHaveLength(2 + index);
  }
});

test("an upgrade that failed permanently is made by a later click", async () => {
  const { browser, customerId } = await payingOwner(app);
  await failCalls(app, { on: "POST /v1/subscriptions/:subscription", with: 500, times: 99 });
  for (let click = 0; click < 2; click += 1) {
    const answer = await post(browser, "change-plan", PROFESSIONAL);
    expect(answer).toMatchObject({ status: 503, body: { code: "provider" } });
  }
  await failCalls(app, null);
  expect((await post(browser, "change-plan", PROFESSIONAL)).status).toBe(200);
  expect(await paidBy(app, customerId)).toHaveLength(2);
});

test.each([true, false])("a 500 of /subscribe (work done: %p) makes one subscription", async (done) => {
  const { browser, customerId, setupIntentId } = await newSubscriber();
  await failCalls(app, { on: "POST /v1/subscriptions", with: 500, done });
  const answer = await post(browser, "subscribe", { ...STARTER, setupIntentId });
  expect(answer).toMatchObject({ status: 200, body: { status: "active" } });
  expect(await paidBy(app, customerId)).toEqual([2_900]);
  expect(await subscriptionsOf(app, customerId)).toHaveLength(1);
});

test.each([true, false])("a 500 of a payment (work done: %p) pays the open invoice once", async (done) => {
  const { browser, customerId, userId } = await overdueOwner(app);
  await failCalls(app, { on: "POST /v1/invoices/:invoice/pay", with: 500, done });
  expect((await changeCard(app, browser)).status).toBe(200);
  expect((await userRow(app, userId)).subscriptionStatus).toBe("active");
  expect(await paidBy(app, customerId)).toEqual([2_900]);
});

test("a 500 after a downgrade's schedule was made does not block the next click, nor does a 500 of undoing it", async () => {
  const { browser } = await payingOwner(app, PROFESSIONAL);
  await failCalls(app, { on: `POST ${SCHEDULES}`, with: 500, done: true });
  expect((await post(browser, "change-plan", STARTER)).status).toBe(503);
  const planned = await post(browser, "change-plan", STARTER);
  expect(planned).toMatchObject({ status: 200, body: { pendingChange: STARTER } });
  for (const done of [false, true]) {
    await failCalls(app, { on: `POST ${SCHEDULES}/:schedule/release`, with: 500, done });
    const undone = await browser.call("DELETE", "/api/billing/pending-change");
    expect(undone).toMatchObject({ status: 200, body: { pendingChange: null } });
    await post(browser, "change-plan", STARTER);
  }
});

test("a 500 of a cancellation or its withdrawal, before or after its work, is tolerated", async () => {
  const { browser } = await payingOwner(app);
  for (const done of [true, false]) {
    for (const path of ["cancel", "resume"]) {
      await failCalls(app, { on: "POST /v1/subscriptions/:subscription", with: 500, done });
      const answer = await post(browser, path, { reason: "unused" });
      expect([answer.status, answer.body.cancelAt === null]).toEqual([200, path === "resume"]);
    }
  }
});
