import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import type Stripe from "stripe";
import type { PlanPreview } from "#shared/schemas/billing.ts";
import { phaseItemOf, phaseSettingsOf } from "#src/features/billing/schedules/schedule-phases.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../../helpers/app.ts";
import {
  advance,
  changeCard,
  changesOf,
  confirmNewCard,
  forgetSchedule,
  subscriber,
} from "../../../helpers/subscribers.ts";
import { PROFESSIONAL, payingOwner, STARTER, YEARLY } from "../owners.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => forgetSchedule(app));
afterAll(() => app.stop());

async function invoicesOf(customer: string) {
  return (await app.stripe.invoices.list({ customer, limit: 100 })).data;
}

function preview(browser: TestBrowser, choice: object) {
  return browser.call("POST", "/api/billing/preview", choice);
}

/** Builds the dashboard's request for a confirmed preview. */
function confirmationOf(choice: object, preview: object) {
  const { dueNow, nextCharge, prorationDate } = preview as PlanPreview;
  return { ...choice, prorationDate, dueNow: dueNow.amount, nextCharge: nextCharge.amount };
}

function change(browser: TestBrowser, choice: object) {
  return browser.call("POST", "/api/billing/change-plan", choice);
}

test("an upgrade charges exactly what the preview showed, once for a double click", async () => {
  const { browser, customerId, userId } = await payingOwner(app);
  await advance(app, "9d");
  const shown = await preview(browser, PROFESSIONAL);
  expect(shown.body).toMatchObject({
    takesEffect: "now",
    credit: { amount: 0 },
    nextCharge: { amount: 7_900, currency: "usd" },
  });
  const confirmed = confirmationOf(PROFESSIONAL, shown.body);
  expect(confirmed.dueNow).toBeGreaterThan(0);
  const before = (await invoicesOf(customerId)).length;
  const changes = (await changesOf(app, userId)).length;
  const answers = await Promise.all([change(browser, confirmed), change(browser, confirmed)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.body).toMatchObject({ plan: "professional", status: "active" });
  const invoices = await invoicesOf(customerId);
  expect(invoices).toHaveLength(before + 1);
  expect(invoices[0]).toMatchObject({
    status: "paid",
    amount_paid: confirmed.dueNow,
    billing_reason: "subscription_update",
  });
  await app.settle();
  expect(await changesOf(app, userId)).toHaveLength(changes + 1);
});

test("during the trial the plan changes immediately, back and forth, and nothing is charged", async () => {
  const { browser, customerId } = await subscriber(app, STARTER);
  const { body } = await preview(browser, PROFESSIONAL);
  expect(body).toMatchObject({ takesEffect: "trial", dueNow: { amount: 0 }, nextCharge: { amount: 7_900 } });
  const { trialEnd } = (await browser.call("GET", "/api/billing")).body;
  for (const choice of [PROFESSIONAL, STARTER, PROFESSIONAL, YEARLY]) {
    const { body: view } = await change(browser, choice);
    expect(view).toMatchObject({ ...choice, status: "trialing", trialEnd, nextCharge: { date: trialEnd } });
  }
  expect((await invoicesOf(customerId)).map(({ total }) => total)).toEqual([0]);
});

test("a switch to yearly starts a new year immediately, and a double click only one", async () => {
  const { browser, customerId } = await payingOwner(app);
  await advance(app, "9d");
  const confirmed = confirmationOf(YEARLY, (await preview(browser, YEARLY)).body);
  expect(confirmed.nextCharge).toBe(29_000);
  const before = (await invoicesOf(customerId)).length;
  await advance(app, "10m");
  const [answer, second] = await Promise.all([change(browser, confirmed), change(browser, confirmed)]);
  expect(second.status).toBe(200);
  expect(answer.body).toMatchObject({ ...YEARLY, status: "active", nextCharge: { amount: 29_000 } });
  const invoices = await invoicesOf(customerId);
  expect(invoices).toHaveLength(before + 1);
  expect(invoices[0]?.amount_paid).toBe(confirmed.dueNow);
  const { nextCharge } = answer.body as { nextCharge: { date: string } };
  const days = (Date.parse(nextCharge.date) - app.services.billingClock.now().getTime()) / 86_400_000;
  expect(Math.round(days)).toBeGreaterThanOrEqual(365);
});

test("an upgrade as of a date that no preview showed, or whose payment is declined, changes nothing, and works with another card", async () => {
  const { browser, customerId } = await payingOwner(app);
  const now = Math.floor(app.services.billingClock.now().getTime() / 1_000);
  for (const prorationDate of [now + 20 * 86_400, now - 2 * 3_600]) {
    const answer = await change(browser, { ...PROFESSIONAL, prorationDate });
    expect([answer.status, answer.body.code]).toEqual([409, "preview_expired"]);
  }
  const failing = await confirmNewCard(app, browser, "pm_card_chargeCustomerFail");
  await browser.call("POST", "/api/billing/payment-method", { setupIntentId: failing });
  const declined = await change(browser, PROFESSIONAL);
  expect([declined.status, declined.body.code]).toEqual([409, "card_declined"]);
  expect((await browser.call("GET", "/api/billing")).body).toMatchObject({
    ...STARTER,
    status: "active",
    openInvoice: null,
  });
  expect((await invoicesOf(customerId))[0]).toMatchObject({ status: "void" });
  const setupIntentId = await confirmNewCard(app, browser);
  await browser.call("POST", "/api/billing/payment-method", { setupIntentId });
  expect((await change(browser, PROFESSIONAL)).body).toMatchObject(PROFESSIONAL);
});

test("a plan cannot change while a payment is due, or after a cancellation", async () => {
  const overdue = await subscriber(app, { ...STARTER, card: "pm_card_chargeCustomerFail" });
  const cancelled = await subscriber(app, STARTER);
  await cancelled.browser.call("POST", "/api/billing/cancel", { reason: "unused" });
  expect((await change(cancelled.browser, PROFESSIONAL)).body.code).toBe("already_cancelled");
  await advance(app, "8d");
  expect((await change(overdue.browser, PROFESSIONAL)).body.code).toBe("payment_due");
});

test("an upgrade that the bank wants confirmed is pending, and applies after the payment", async () => {
  const { browser } = await payingOwner(app);
  const setupIntentId = await confirmNewCard(app, browser, "pm_card_authenticationRequired");
  await browser.call("POST", "/api/billing/payment-method", { setupIntentId });
  const waiting = await change(browser, PROFESSIONAL);
  expect(waiting.body).toMatchObject({ ...STARTER, status: "active" });
  expect(waiting.body.openInvoice).toMatchObject({ needs: "confirmation", change: PROFESSIONAL });
  const paid = await changeCard(app, browser);
  expect(paid.body).toMatchObject({ ...PROFESSIONAL, openInvoice: null });
});

test("a downgrade waits for the end of the period, is shown as pending, and can be undone", async () => {
  const { browser, customerId } = await payingOwner(app, PROFESSIONAL);
  const shown = (await preview(browser, STARTER)).body;
  expect(shown).toMatchObject({ takesEffect: "period_end", dueNow: { amount: 0 } });
  const before = (await invoicesOf(customerId)).length;
  const answers = await Promise.all([change(browser, STARTER), change(browser, STARTER)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const pending = { ...STARTER, effectiveAt: shown.effectiveAt };
  expect(answers[0]?.body).toMatchObject({ ...PROFESSIONAL, pendingChange: pending });
  expect((await browser.call("GET", "/api/billing")).body).toMatchObject({
    pendingChange: pending,
    nextCharge: { amount: 2_900, date: shown.effectiveAt },
  });
  const undo = () => browser.call("DELETE", "/api/billing/pending-change");
  const undone = await Promise.all([undo(), undo()]);
  expect(undone.map(({ status }) => status)).toEqual([200, 200]);
  expect(undone[0]?.body).toMatchObject({
    ...PROFESSIONAL,
    pendingChange: null,
    nextCharge: { amount: 7_900 },
  });
  expect(await invoicesOf(customerId)).toHaveLength(before);
});

test("a downgrade takes effect with the next period, is charged then, and keeps the card", async () => {
  const { browser, customerId } = await payingOwner(app, PROFESSIONAL);
  const view = async () => (await browser.call("GET", "/api/billing")).body;
  const { card } = await view();
  await change(browser, { ...STARTER, plan: "business" });
  await change(browser, STARTER);
  expect((await view()).card).toEqual(card);
  await advance(app, "32d");
  expect(await view()).toMatchObject({ ...STARTER, status: "active", pendingChange: null, card });
  expect((await invoicesOf(customerId))[0]).toMatchObject({ amount_paid: 2_900, status: "paid" });
});

test("a card that is changed during a pending downgrade pays for it", async () => {
  const { browser, customerId } = await payingOwner(app, PROFESSIONAL);
  await change(browser, STARTER);
  await changeCard(app, browser, "pm_card_mastercard");
  await advance(app, "32d");
  const { body } = await browser.call("GET", "/api/billing");
  expect(body).toMatchObject({ ...STARTER, status: "active", card: { brand: "mastercard" } });
  expect((await invoicesOf(customerId))[0]).toMatchObject({ amount_paid: 2_900, status: "paid" });
});

test("the phases of a downgrade repeat all settings of the subscription", async () => {
  const { customerId } = await subscriber(app, PROFESSIONAL);
  const [subscription] = (await app.stripe.subscriptions.list({ customer: customerId })).data;
  if (!subscription) throw new Error("There is no subscription");
  const [item] = subscription.items.data;
  const taxed = { id: "txr_1", object: "tax_rate" } as Stripe.TaxRate;
  const data = item && [{ ...item, quantity: 2, discounts: ["di_2"], tax_rates: [taxed] }];
  const rich: Stripe.Subscription = {
    ...subscription,
    automatic_tax: { ...subscription.automatic_tax, enabled: true },
    default_tax_rates: [taxed],
    description: "Two shops",
    discounts: ["di_1"],
    items: { ...subscription.items, data: data ?? [] },
  };
  expect(phaseSettingsOf(rich)).toEqual({
    automatic_tax: { enabled: true },
    collection_method: "charge_automatically",
    default_payment_method: String(subscription.default_payment_method),
    default_tax_rates: ["txr_1"],
    description: "Two shops",
    discounts: [{ discount: "di_1" }],
  });
  expect(phaseItemOf(rich, "price_1")).toEqual({
    price: "price_1",
    quantity: 2,
    discounts: [{ discount: "di_2" }],
    tax_rates: ["txr_1"],
  });
});

test("a switch from yearly to monthly waits for the end of the year", async () => {
  const { browser } = await payingOwner(app, YEARLY);
  const { body } = await change(browser, STARTER);
  expect(body).toMatchObject({ ...YEARLY, pendingChange: STARTER });
});

test("an upgrade replaces a pending downgrade, and a cancellation drops it", async () => {
  const { browser } = await payingOwner(app, PROFESSIONAL);
  await change(browser, STARTER);
  const business = { ...PROFESSIONAL, plan: "business" };
  expect((await change(browser, business)).body).toMatchObject({ ...business, pendingChange: null });
  expect((await change(browser, STARTER)).body).toMatchObject({ pendingChange: STARTER });
  const { status, body } = await browser.call("POST", "/api/billing/cancel", { reason: "unused" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ pendingChange: null });
  expect(body.cancelAt).not.toBeNull();
});
