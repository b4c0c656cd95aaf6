import { afterEach, beforeEach, expect, test } from "bun:test";
import type Stripe from "stripe";
import type { PlanPreview } from "#shared/billing/schemas.ts";
import { phaseItemOf, phaseSettingsOf } from "#src/features/billing/schedules/pending-change.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../../helpers/app.ts";
import { advance, changeCard, subscriber } from "../../../helpers/subscribers.ts";
import {
  BUSINESS,
  billingOf,
  newestInvoice,
  overdueOwner,
  PROFESSIONAL,
  payingOwner,
  post,
  replacePrice,
  STARTER,
  subscriptionsOf,
  YEARLY,
} from "../owners.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.stop());

async function invoicesOf(customer: string) {
  return (await app.stripe.invoices.list({ customer, limit: 100 })).data;
}

async function preview(browser: TestBrowser, choice: object): Promise<PlanPreview> {
  const { body } = await post(browser, "preview", choice);
  return body as unknown as PlanPreview;
}

/** Confirms a preview as the dashboard does. */
function confirm(browser: TestBrowser, choice: object, { dueNow, nextCharge, prorationDate }: PlanPreview) {
  const shown = { prorationDate, dueNow: dueNow.amount, nextCharge: nextCharge.amount };
  return post(browser, "change-plan", { ...choice, ...shown });
}

test("during the trial the plan changes immediately, back and forth, and nothing is charged", async () => {
  const { browser, customerId } = await subscriber(app, STARTER);
  const shown = await preview(browser, PROFESSIONAL);
  expect(shown).toMatchObject({ takesEffect: "trial", dueNow: { amount: 0 }, nextCharge: { amount: 7_900 } });
  const { trialEnd } = await billingOf(browser);
  for (const choice of [PROFESSIONAL, STARTER, PROFESSIONAL, YEARLY]) {
    const { body } = await post(browser, "change-plan", choice);
    expect(body).toMatchObject({ ...choice, status: "trialing", trialEnd, nextCharge: { date: trialEnd } });
  }
  expect((await invoicesOf(customerId)).map(({ total }) => total)).toEqual([0]);
});

test("a switch to yearly starts a new year immediately", async () => {
  const { browser, customerId } = await payingOwner(app);
  await advance(app, "9d");
  const shown = await preview(browser, YEARLY);
  expect(shown.nextCharge.amount).toBe(29_000);
  await advance(app, "10m");
  await confirm(browser, YEARLY, shown);
  const { now, nextCharge, ...changed } = await billingOf(browser);
  expect(changed).toMatchObject({ ...YEARLY, status: "active" });
  expect(nextCharge?.amount).toBe(29_000);
  expect((await newestInvoice(app, customerId)).amount_paid).toBe(shown.dueNow.amount);
  const days = (Date.parse(nextCharge?.date ?? "") - Date.parse(now)) / 86_400_000;
  expect(Math.round(days)).toBeGreaterThanOrEqual(365);
});

test("a plan cannot change as of a date that no preview showed, while a payment is due, or after a cancellation", async () => {
  const { browser } = await subscriber(app, STARTER);
  const overdue = await overdueOwner(app);
  expect((await post(overdue.browser, "change-plan", PROFESSIONAL)).body.code).toBe("payment_due");
  const now = Math.floor(app.services.billingClock.now().getTime() / 1_000);
  for (const prorationDate of [now + 20 * 86_400, now - 2 * 3_600]) {
    const answer = await post(browser, "change-plan", { ...PROFESSIONAL, prorationDate });
    expect([answer.status, answer.body.code]).toEqual([409, "preview_expired"]);
  }
  await post(browser, "cancel", { reason: "unused" });
  expect((await post(browser, "change-plan", PROFESSIONAL)).body.code).toBe("already_cancelled");
});

test("an upgrade that the bank wants confirmed is pending, and applies after the payment", async () => {
  const { browser } = await payingOwner(app);
  await changeCard(app, browser, "pm_card_authenticationRequired");
  const waiting = await post(browser, "change-plan", PROFESSIONAL);
  expect(waiting.body).toMatchObject({ ...STARTER, status: "active" });
  expect(waiting.body.openInvoice).toMatchObject({ needs: "confirmation", change: PROFESSIONAL });
  const paid = await changeCard(app, browser);
  expect(paid.body).toMatchObject({ ...PROFESSIONAL, openInvoice: null });
});

test("a downgrade waits for the end of the period, is shown as pending, and can be undone", async () => {
  const { browser, customerId } = await payingOwner(app, PROFESSIONAL);
  const shown = await preview(browser, STARTER);
  expect(shown).toMatchObject({ takesEffect: "period_end", dueNow: { amount: 0 } });
  const before = (await invoicesOf(customerId)).length;
  const { effectiveAt } = shown;
  const pendingChange = { ...STARTER, effectiveAt };
  expect((await post(browser, "change-plan", STARTER)).body).toMatchObject({
    ...PROFESSIONAL,
    pendingChange,
  });
  const nextCharge = { amount: 2_900, date: effectiveAt };
  expect(await billingOf(browser)).toMatchObject({ pendingChange, nextCharge });
  expect((await browser.call("DELETE", "/api/billing/pending-change")).body).toMatchObject({
    ...PROFESSIONAL,
    pendingChange: null,
    nextCharge: { amount: 7_900 },
  });
  expect(await invoicesOf(customerId)).toHaveLength(before);
});

test("a downgrade takes effect with the next period, and is charged to the card of then", async () => {
  const { browser, customerId } = await payingOwner(app, PROFESSIONAL);
  const { card } = await billingOf(browser);
  await post(browser, "change-plan", { ...STARTER, plan: "business" });
  await post(browser, "change-plan", STARTER);
  expect((await billingOf(browser)).card).toEqual(card);
  await changeCard(app, browser, "pm_card_mastercard");
  await advance(app, "32d");
  const changed = { ...STARTER, status: "active", pendingChange: null, card: { brand: "mastercard" } };
  expect(await billingOf(browser)).toMatchObject(changed);
  expect(await newestInvoice(app, customerId)).toMatchObject({ amount_paid: 2_900, status: "paid" });
});

test("the phases of a downgrade repeat all settings of the subscription", async () => {
  const { customerId } = await subscriber(app, PROFESSIONAL);
  const [subscription] = await subscriptionsOf(app, customerId);
  if (!subscription) throw new Error("There’s no subscription");
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

test("an upgrade replaces a pending downgrade, and a cancellation drops it", async () => {
  const { browser } = await payingOwner(app, PROFESSIONAL);
  await post(browser, "change-plan", STARTER);
  expect((await post(browser, "change-plan", BUSINESS)).body).toMatchObject({
    ...BUSINESS,
    pendingChange: null,
  });
  expect((await post(browser, "change-plan", STARTER)).body).toMatchObject({ pendingChange: STARTER });
  const { status, body } = await post(browser, "cancel", { reason: "unused" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ pendingChange: null, cancelAt: expect.any(String) });
});

/** Advances past the next charge, and returns its amount. */
async function chargedNext(browser: TestBrowser, customer: string): Promise<number> {
  const { now, nextCharge } = await billingOf(browser);
  const wait = Date.parse(nextCharge?.date ?? "") - Date.parse(now);
  await advance(app, `${Math.ceil(wait / 3_600_000) + 2}h`);
  return (await newestInvoice(app, customer)).amount_paid;
}

const TRIAL = { ...STARTER, inTrial: true };

test.each([
  ["an upgrade without credit", STARTER, 0, PROFESSIONAL, { takesEffect: "now", credit: { amount: 0 } }],
  ["an upgrade", STARTER, 1_000, PROFESSIONAL, { balance: { amount: 1_000 }, nextCharge: { amount: 7_900 } }],
  ["an upgrade that it covers", STARTER, 6_000, PROFESSIONAL, { dueNow: { amount: 0 } }],
  ["a downgrade", PROFESSIONAL, 500, STARTER, { dueNow: { amount: 0 }, nextCharge: { amount: 2_400 } }],
  ["a switch back to monthly", YEARLY, 500, STARTER, { takesEffect: "period_end" }],
  [
    "a change in the trial",
    TRIAL,
    700,
    PROFESSIONAL,
    { takesEffect: "trial", nextCharge: { amount: 7_200 } },
  ],
])(
  "the preview, the invoice and the next charge of %s agree, less the credit",
  async (_, choices, credit, wanted, expected) => {
    const inTrial = "inTrial" in choices;
    const { browser, customerId } = await (inTrial ? subscriber(app, STARTER) : payingOwner(app, choices));
    await app.stripe.customers.update(customerId, { balance: -credit });
    if (!inTrial) await advance(app, "9d");
    const shown = await preview(browser, wanted);
    expect(shown).toMatchObject(expected);
    const before = await newestInvoice(app, customerId);
    expect((await confirm(browser, wanted, shown)).status).toBe(200);
    const invoice = await newestInvoice(app, customerId);
    if (invoice.id !== before.id) expect(invoice.amount_paid).toBe(shown.dueNow.amount);
    expect((await billingOf(browser)).nextCharge).toEqual(shown.nextCharge);
    expect(await chargedNext(browser, customerId)).toBe(shown.nextCharge.amount);
  },
);

test("an amount too small to charge on a period's last day is added to the next charge", async () => {
  const { browser, customerId } = await payingOwner(app);
  const { now, nextCharge } = await billingOf(browser);
  const hours = (Date.parse(nextCharge?.date ?? "") - Date.parse(now)) / 3_600_000;
  await advance(app, `${Math.floor(hours) - 2}h`);
  const shown = await preview(browser, PROFESSIONAL);
  expect(shown.dueNow.amount).toBe(0);
  expect(shown.nextCharge.amount).toBeGreaterThan(7_900);
  await confirm(browser, PROFESSIONAL, shown);
  expect(await chargedNext(browser, customerId)).toBe(shown.nextCharge.amount);
});

test("replacing a pending downgrade is previewed as it will be charged", async () => {
  const { browser } = await payingOwner(app, BUSINESS);
  await confirm(browser, STARTER, await preview(browser, STARTER));
  const shown = await preview(browser, PROFESSIONAL);
  expect(shown.nextCharge.amount).toBe(7_900);
  await confirm(browser, PROFESSIONAL, shown);
  expect((await billingOf(browser)).nextCharge).toEqual(shown.nextCharge);
});

test("a preview of a past period is refused", async () => {
  const { browser, customerId } = await payingOwner(app);
  const { now, nextCharge } = await billingOf(browser);
  const minutes = Math.floor((Date.parse(nextCharge?.date ?? "") - Date.parse(now)) / 60_000);
  await advance(app, `${minutes - 5}m`);
  const shown = await preview(browser, PROFESSIONAL);
  await advance(app, "10m");
  const refused = await confirm(browser, PROFESSIONAL, shown);
  expect([refused.status, refused.body.code]).toEqual([409, "preview_expired"]);
  expect((await billingOf(browser)).plan).toBe("starter");
  expect((await newestInvoice(app, customerId)).billing_reason).toBe("subscription_cycle");
});

test("a change whose cost differs from its preview is refused, and made after a new preview is confirmed", async () => {
  const paying = await payingOwner(app);
  const trying = await subscriber(app, STARTER);
  const owners = [paying, trying];
  const shown = await Promise.all(owners.map(({ browser }) => preview(browser, PROFESSIONAL)));
  const before = await newestInvoice(app, paying.customerId);
  await replacePrice(app, "professional", 8_900);
  for (const [index, { browser }] of owners.entries()) {
    const refused = await confirm(browser, PROFESSIONAL, shown[index] as PlanPreview);
    expect([refused.status, refused.body.code]).toEqual([409, "preview_changed"]);
    expect((await billingOf(browser)).plan).toBe("starter");
  }
  expect(await newestInvoice(app, paying.customerId)).toMatchObject({ id: before.id });
  const fresh = await preview(paying.browser, PROFESSIONAL);
  expect(fresh.nextCharge.amount).toBe(8_900);
  expect((await confirm(paying.browser, PROFESSIONAL, fresh)).status).toBe(200);
  expect((await newestInvoice(app, paying.customerId)).amount_paid).toBe(fresh.dueNow.amount);
});
