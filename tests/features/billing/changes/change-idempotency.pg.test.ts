import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import type Stripe from "stripe";
import type { PlanPreview } from "#shared/schemas/billing.ts";
import { beginChange } from "#src/features/billing/changes/change-idempotency.ts";
import { previewAsOf } from "#src/features/billing/changes/preview-change.ts";
import { resolvePlanChange } from "#src/features/billing/changes/resolve-plan-change.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../../helpers/app.ts";
import { signUp } from "../../../helpers/people.ts";
import {
  advance,
  changesOf,
  confirmNewCard,
  forgetSchedule,
  namedInvoice,
  subscriber,
  userRow,
} from "../../../helpers/subscribers.ts";
import { type Owner, PROFESSIONAL, payingOwner, STARTER, YEARLY } from "../owners.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => forgetSchedule(app));
afterAll(() => app.stop());

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
  await app.settle();
}

/** Reads the customer's events at the provider, history rows, invoices and mails. */
async function tracesOf({ customerId, userId, email }: Owner) {
  await app.mail.deliverDue();
  const events = await app.stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 5_000 });
  const theirs = events.filter(({ data }) => JSON.stringify(data).includes(customerId));
  return {
    events: theirs.map(({ id }) => id),
    changes: (await changesOf(app, userId)).length,
    invoices: (await app.stripe.invoices.list({ customer: customerId, limit: 100 })).data.length,
    mails: app.sent.filter(({ to }) => to === email).map(({ kind }) => kind),
    all: theirs,
  };
}

/**
 * Returns what an action added: provider events of these types, history rows, invoices and mails.
 */
async function traced(owner: Owner, types: Stripe.Event["type"][], action: () => Promise<void>) {
  const before = await tracesOf(owner);
  await action();
  const after = await tracesOf(owner);
  const known = new Set(before.events);
  const added = after.all.filter(({ id, type }) => !known.has(id) && types.includes(type));
  return {
    events: added.map(({ type }) => type),
    changes: after.changes - before.changes,
    invoices: after.invoices - before.invoices,
    mails: after.mails.slice(before.mails.length).sort(),
  };
}

test.each([
  ["an upgrade", PROFESSIONAL],
  ["a switch to yearly", YEARLY],
])("%s is made, charged, recorded and mailed once", async (_, choice) => {
  const owner = await payingOwner(app);
  const change = () => everywhere(owner, "POST", "/change-plan", choice);
  expect(await traced(owner, ["customer.subscription.updated", "invoice.paid"], change)).toEqual({
    events: ["customer.subscription.updated", "invoice.paid"],
    changes: 1,
    invoices: 1,
    mails: ["plan-changed", "receipt"],
  });
});

test("an upgrade that is declined leaves one withdrawn invoice and nothing else", async () => {
  const owner = await payingOwner(app);
  const setupIntentId = await confirmNewCard(app, owner.browser, "pm_card_chargeCustomerFail");
  await owner.browser.call("POST", "/api/billing/payment-method", { setupIntentId });
  const other = app.replicaFor(owner.browser);
  const upgrade = async () => {
    const calls = [owner.browser, other].map((tab) =>
      tab.call("POST", "/api/billing/change-plan", PROFESSIONAL),
    );
    const answers = await Promise.all(calls);
    expect(answers.map(({ body }) => body.code)).toEqual(["card_declined", "card_declined"]);
    await app.settle();
  };
  expect(await traced(owner, ["invoice.finalized", "invoice.voided", "invoice.paid"], upgrade)).toEqual({
    events: ["invoice.voided", "invoice.finalized"],
    changes: 0,
    invoices: 1,
    mails: [],
  });
});

test("a downgrade is scheduled once, and undone once", async () => {
  const owner = await payingOwner(app, PROFESSIONAL);
  const types: Stripe.Event["type"][] = ["subscription_schedule.created", "subscription_schedule.released"];
  const nothingElse = { changes: 0, invoices: 0, mails: [] };
  const downgrade = () => everywhere(owner, "POST", "/change-plan", STARTER);
  expect(await traced(owner, types, downgrade)).toEqual({
    events: ["subscription_schedule.created"],
    ...nothingElse,
  });
  const undo = () => everywhere(owner, "DELETE", "/pending-change");
  expect(await traced(owner, types, undo)).toEqual({
    events: ["subscription_schedule.released"],
    ...nothingElse,
  });
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

test("a card is replaced once, and pays the open invoice once", async () => {
  const owner = await subscriber(app, { ...STARTER, card: "pm_card_chargeCustomerFail" });
  await advance(app, "8d");
  const setupIntentId = await confirmNewCard(app, owner.browser);
  const invoice = await namedInvoice(owner.browser);
  const change = () => everywhere(owner, "POST", "/payment-method", { setupIntentId, invoice });
  const types: Stripe.Event["type"][] = ["charge.succeeded", "invoice.paid", "payment_method.detached"];
  expect(await traced(owner, types, change)).toMatchObject({
    events: ["invoice.paid", "charge.succeeded", "payment_method.detached"],
    changes: 1,
    invoices: 0,
    mails: ["card-changed", "receipt", "trial-converted"],
  });
  const cards = await app.stripe.customers.listPaymentMethods(owner.customerId);
  expect(cards.data).toHaveLength(1);
});

test("a subscription is created, charged, recorded and mailed once", async () => {
  const browser = app.browser();
  const { email } = await signUp(app, browser);
  await advance(app, "8d");
  const setupIntentId = await confirmNewCard(app, browser);
  const { id: userId } = (await browser.call("GET", "/api/auth/user")).body;
  const [customer] = (await app.stripe.customers.list({ email })).data;
  const owner = { browser, email, userId: Number(userId), customerId: customer?.id ?? "" };
  const subscribe = () => everywhere(owner, "POST", "/subscribe", { ...STARTER, setupIntentId });
  expect(await traced(owner, ["customer.subscription.created", "invoice.paid"], subscribe)).toEqual({
    events: expect.arrayContaining(["customer.subscription.created", "invoice.paid"]),
    changes: 1,
    invoices: 1,
    mails: ["receipt", "subscription-started"],
  });
});

test("three tabs that confirm the same upgrade all succeed, and it is charged once", async () => {
  const owner = await payingOwner(app);
  const { body } = await owner.browser.call("POST", "/api/billing/preview", PROFESSIONAL);
  const shown = body as unknown as PlanPreview;
  const input = {
    ...PROFESSIONAL,
    prorationDate: shown.prorationDate,
    dueNow: shown.dueNow.amount,
    nextCharge: shown.nextCharge.amount,
  };
  const other = app.replicaFor(owner.browser);
  const confirm = async () => {
    const tabs = [owner.browser, other, owner.browser];
    const answers = await Promise.all(tabs.map((tab) => tab.call("POST", "/api/billing/change-plan", input)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await app.settle();
  };
  expect(await traced(owner, ["invoice.paid"], confirm)).toMatchObject({
    events: ["invoice.paid"],
    changes: 1,
  });
});

test("a preview of a change that another tab has just made costs nothing", async () => {
  const owner = await payingOwner(app);
  const user = await userRow(app, owner.userId);
  const intent = await beginChange(app.services, user);
  const before = await resolvePlanChange(app.services, intent.subscription, PROFESSIONAL, user);
  await owner.browser.call("POST", "/api/billing/change-plan", PROFESSIONAL);
  const now = Math.floor(app.services.billingClock.now().getTime() / 1_000);
  const preview = await previewAsOf(app.services, intent.subscription, before, now);
  expect(preview).toMatchObject({ dueNow: { amount: 0 }, nextCharge: { amount: 7_900 } });
});
