import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { createTestApp, type TestApp, type TestBrowser } from "../../../helpers/app.ts";
import {
  advance,
  confirmNewCard,
  dunning,
  forgetSchedule,
  namedInvoice,
  subscriber,
  tellProvider,
} from "../../../helpers/subscribers.ts";
import { BUSINESS, STARTER } from "../owners.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => forgetSchedule(app));
afterAll(() => app.stop());

const COSTLY = { plan: "business", billingCycle: "yearly" };

/** Creates an owner without a subscription after the trial. */
async function formerOwner() {
  const owner = await subscriber(app, STARTER);
  await owner.browser.call("POST", "/api/billing/cancel", { reason: "other" });
  await advance(app, "8d");
  return owner;
}

async function subscribeWith(browser: TestBrowser, choice: object, card = "pm_card_visa") {
  const setupIntentId = await confirmNewCard(app, browser, card);
  return browser.call("POST", "/api/billing/subscribe", { ...choice, setupIntentId });
}

async function paidBy(customer: string): Promise<number[]> {
  const { data } = await app.stripe.invoices.list({ customer, status: "paid", limit: 100 });
  return data.map(({ amount_paid }) => amount_paid).filter((amount) => amount > 0);
}

async function openOf(customer: string) {
  return (await app.stripe.invoices.list({ customer, status: "open", limit: 100 })).data;
}

/**
 * Creates an owner whose renewals have failed for months, with the subscription still at the
 * provider.
 */
async function debtor(lastResort: "past_due" | "unpaid", months: string) {
  await dunning(app, lastResort);
  const owner = await subscriber(app, { ...BUSINESS, card: "pm_card_chargeCustomerFail" });
  await advance(app, months);
  return owner;
}

test("another plan chosen after a failed first payment replaces it, and only that plan is charged", async () => {
  const { browser, customerId } = await formerOwner();
  const failed = await subscribeWith(browser, COSTLY, "pm_card_chargeCustomerFail");
  expect(failed.body).toMatchObject({ status: "incomplete", openInvoice: { amount: 129_000 } });
  const { status, body } = await subscribeWith(browser, STARTER);
  expect([status, body.status, body.plan]).toEqual([200, "active", "starter"]);
  expect(await paidBy(customerId)).toEqual([2_900]);
  expect(await openOf(customerId)).toEqual([]);
});

test("tabs that simultaneously replace a failed first payment end with one subscription and one charge", async () => {
  const { browser, customerId } = await formerOwner();
  await subscribeWith(browser, COSTLY, "pm_card_chargeCustomerFail");
  const other = app.replicaFor(browser);
  const answers = await Promise.all([browser, other, browser].map((tab) => subscribeWith(tab, STARTER)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { data } = await app.stripe.subscriptions.list({ customer: customerId });
  expect(data.filter(({ ended_at }) => ended_at === null)).toMatchObject([
    { status: "active", items: { data: [{ price: { lookup_key: "starter_monthly" } }] } },
  ]);
  expect(await paidBy(customerId)).toEqual([2_900]);
});

test("an owner who was shown no charge is not charged after the trial ends meanwhile", async () => {
  const { browser, customerId } = await formerOwner();
  const refused = await subscribeWith(browser, { ...STARTER, dueNow: 0 });
  expect([refused.status, refused.body.code]).toEqual([409, "charge_changed"]);
  expect(refused.body.message).toContain("$29.00");
  expect(await paidBy(customerId)).toEqual([]);
  expect((await subscribeWith(browser, { ...STARTER, dueNow: 2_900 })).body).toMatchObject({
    status: "active",
  });
});

test.each(["past_due", "unpaid"] as const)(
  "after months of failed payments (%s) only the invoice shown is charged, and the widget is back",
  async (lastResort) => {
    const { browser, customerId } = await debtor(lastResort, "105d");
    const named = await namedInvoice(browser);
    expect(named).toMatchObject({ amount: 12_900 });
    const setupIntentId = await confirmNewCard(app, browser);
    const { status, body } = await browser.call("POST", "/api/billing/payment-method", {
      setupIntentId,
      invoice: named,
    });
    expect([status, body.status, body.access, body.openInvoice]).toEqual([200, "active", "on", null]);
    expect(await paidBy(customerId)).toEqual([12_900]);
  },
);

test("an unpaid subscription goes on with its invoice that the provider wrote off", async () => {
  const outcomes = { after_last_retry: "unpaid", invoice_after_last_retry: "uncollectible" };
  await tellProvider(app, "dunning", outcomes);
  const { browser, customerId } = await subscriber(app, { ...BUSINESS, card: "pm_card_chargeCustomerFail" });
  await advance(app, "16d");
  await tellProvider(app, "dunning", { ...outcomes, invoice_after_last_retry: "open" });
  const setupIntentId = await confirmNewCard(app, browser);
  const { status, body } = await browser.call("POST", "/api/billing/payment-method", {
    setupIntentId,
    invoice: await namedInvoice(browser),
  });
  expect([status, body.status, body.access, body.openInvoice]).toEqual([200, "active", "on", null]);
  expect(await paidBy(customerId)).toEqual([12_900]);
});

test("a new card pays nothing that its screen did not show, and the error states the amount due", async () => {
  const { browser, customerId } = await debtor("past_due", "8d");
  const setupIntentId = await confirmNewCard(app, browser);
  const named = await namedInvoice(browser);
  for (const invoice of [undefined, null, { id: "in_other", amount: 12_900 }, { ...named, amount: 2_900 }]) {
    const { status, body } = await browser.call("POST", "/api/billing/payment-method", {
      setupIntentId,
      invoice,
    });
    expect([status, body.code]).toEqual([409, "charge_changed"]);
    expect(body.message).toContain("$129.00");
    expect(body.invoice).toEqual(named);
  }
  expect(await paidBy(customerId)).toEqual([]);
  const paid = await browser.call("POST", "/api/billing/payment-method", { setupIntentId, invoice: named });
  expect(paid.body).toMatchObject({ status: "active", openInvoice: null });
});

test("an invoice paid elsewhere meanwhile is tolerated: the card is saved and nothing is charged", async () => {
  const { browser, customerId } = await debtor("past_due", "8d");
  const named = await namedInvoice(browser);
  await app.stripe.invoices.pay(String(named?.id), { payment_method: await goodCard(browser) });
  const setupIntentId = await confirmNewCard(app, browser, "pm_card_mastercard");
  const { status, body } = await browser.call("POST", "/api/billing/payment-method", {
    setupIntentId,
    invoice: named,
  });
  expect([status, body.card]).toMatchObject([200, { brand: "mastercard" }]);
  expect(await paidBy(customerId)).toEqual([12_900]);
});

async function goodCard(browser: TestBrowser): Promise<string> {
  const setup = await app.stripe.setupIntents.retrieve(await confirmNewCard(app, browser));
  return String(setup.payment_method);
}
