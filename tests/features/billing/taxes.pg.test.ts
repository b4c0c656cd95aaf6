import { afterAll, afterEach, expect, test } from "bun:test";
import type { InvoiceView } from "#shared/billing/schemas.ts";
import { setDefaults } from "#src/features/billing/customers/set-defaults.ts";
import { sendInvoice } from "#src/features/billing/operator/send-invoice.ts";
import { ensurePrices } from "#src/features/billing/provider/prices.ts";
import { alignTaxes } from "#src/features/billing/taxes/align-taxes.ts";
import { createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { advance, forgetSchedule, userRow } from "../../helpers/subscribers.ts";
import {
  billingOf,
  HAND_INVOICE,
  newPrice,
  PROFESSIONAL,
  post,
  registrant,
  STARTER,
  subscriptionsOf,
} from "./owners.ts";

const DETAILS = "/api/billing/invoice-details";

const app = await createTestApp({ STRIPE_TAX: "on" });
await ensurePrices(app.stripe, app.config);
afterEach(() => forgetSchedule(app));
afterAll(() => app.stop());

async function invoicesOf(browser: TestBrowser): Promise<InvoiceView[]> {
  return JSON.parse((await browser.call("GET", "/api/billing/invoices")).text);
}

test("the prices contain the tax", async () => {
  const { data } = await app.stripe.prices.list({ active: true, limit: 100 });
  expect(data.map(({ tax_behavior }) => tax_behavior)).toEqual(data.map(() => "inclusive"));
  expect(data.length).toBe(6);
});

for (const [buyer, details, invoice, line] of [
  ["a person", null, { tax: 483, isReverseCharge: false }, "Tax included: $4.83"],
  [
    "a business elsewhere in the European Union, by its VAT ID,",
    { name: "Cerf SARL", country: "FR", taxId: "FR12345678901" },
    { tax: 0, isReverseCharge: true },
    "Reverse charge: you account for the value-added tax.",
  ],
] as const) {
  test(`invoice and receipt of ${buyer} name the tax in the price that was shown`, async () => {
    const { browser, email } = await registrant(app, "FR");
    if (details) await browser.call("PUT", DETAILS, details);
    expect((await billingOf(browser)).nextCharge).toMatchObject({ amount: 2_900 });
    await advance(app, "8d");
    expect((await invoicesOf(browser))[0]).toMatchObject({ amount: 2_900, ...invoice });
    expect((await app.lastMail("receipt", email)).text).toContain(line);
  });
}

test("a card without the ZIP that the country needs is refused at the country, and charged nothing", async () => {
  const { status, body, customer } = await registrant(app, "CA");
  expect([status, body.code, Object.keys(Object(body.fields))]).toEqual([422, "tax_location", ["country"]]);
  expect(await subscriptionsOf(app, customer)).toEqual([]);
});

test("an address that tells too little is refused at its field, and the former one stays", async () => {
  const { browser } = await registrant(app, "FR");
  const fieldsOf = async (details: object) =>
    Object.keys(Object((await browser.call("PUT", DETAILS, details)).body.fields));
  expect(await fieldsOf({})).toEqual(["country"]);
  expect(await fieldsOf({ country: "US" })).toEqual(["postalCode"]);
  expect((await browser.call("GET", DETAILS)).body).toMatchObject({ country: "FR" });
});

test("a downgrade keeps the tax, while pending and after it has taken effect", async () => {
  const { browser, customer } = await registrant(app, "FR", PROFESSIONAL);
  await advance(app, "8d");
  const preview = await post(browser, "preview", STARTER);
  expect(preview.body).toMatchObject({ nextCharge: { amount: 2_900 } });
  expect((await post(browser, "change-plan", { ...STARTER, nextCharge: 2_900 })).status).toBe(200);
  await advance(app, "32d");
  expect((await invoicesOf(browser))[0]).toMatchObject({ amount: 2_900, tax: 483 });
  const [subscription] = await subscriptionsOf(app, customer);
  expect(subscription?.automatic_tax.enabled).toBe(true);
});

test("an invoice by hand contains the tax, and is refused for an address that no one knows", async () => {
  const { userId, customer } = await registrant(app, "DE");
  const workshop = { ...HAND_INVOICE, amount: 11_900, agreed: null, cardOnly: true };
  const send = async () => sendInvoice(app.services, await userRow(app, userId), workshop);
  const { invoice } = await send();
  const taxed = { total: 11_900, total_taxes: [{ amount: 1_900 }] };
  expect(await app.stripe.invoices.retrieve(invoice)).toMatchObject(taxed);
  await app.stripe.customers.update(customer, { address: "" });
  await expect(send()).rejects.toMatchObject({ kind: "conflict" });
});

test("switching it on reaches subscriptions of before from their next invoice, and off again", async () => {
  const { browser, customer, userId } = await registrant(app, "FR");
  const [{ id = "", items } = {}] = await subscriptionsOf(app, customer);
  // One that was never paid, and has expired.
  const bought = { customer, items: [{ price: items?.data[0]?.price.id ?? "" }] };
  const metadata = { userId: String(userId) };
  await app.stripe.subscriptions.create({ ...bought, metadata, payment_behavior: "default_incomplete" });
  await advance(app, "1d");
  await app.stripe.subscriptions.update(id, { automatic_tax: { enabled: false } });
  await app.stripe.customers.update(customer, { address: "" });
  expect((await alignTaxes(app.stripe, true)).unknownLocations).toEqual([customer]);
  await browser.call("PUT", DETAILS, { country: "FR" });
  expect(await alignTaxes(app.stripe, true)).toMatchObject({ changed: 1, unknownLocations: [] });
  expect(await alignTaxes(app.stripe, true)).toMatchObject({ changed: 0 });
  await advance(app, "8d");
  expect((await invoicesOf(browser))[0]).toMatchObject({ amount: 2_900, tax: 483 });
  expect((await alignTaxes(app.stripe, false)).changed).toBeGreaterThan(0);
  expect((await app.stripe.subscriptions.retrieve(id)).automatic_tax.enabled).toBe(false);
});

/** Moves a customer's untaxed subscription to a new price. */
async function moveToPrice(customer: string, tax_behavior: "exclusive" | "unspecified"): Promise<string> {
  const [subscription] = await subscriptionsOf(app, customer);
  const [item] = subscription?.items.data ?? [];
  if (!subscription || !item) throw new Error("There’s no subscription");
  const { id: price } = await newPrice(app, String(item.price.product), 2_900, { tax_behavior });
  const items = [{ id: item.id, price }];
  await app.stripe.subscriptions.update(subscription.id, { automatic_tax: { enabled: false }, items });
  return subscription.id;
}

test("taxes reach a subscription once its older price contains them, and none with tax on top", async () => {
  const { browser, customer } = await registrant(app, "FR");
  const id = await moveToPrice(customer, "unspecified");
  expect((await alignTaxes(app.stripe, true)).exclusivePrices).toEqual([id]);
  await ensurePrices(app.stripe, app.config);
  expect((await alignTaxes(app.stripe, true)).exclusivePrices).toEqual([]);
  await advance(app, "8d");
  expect((await invoicesOf(browser))[0]).toMatchObject({ amount: 2_900, tax: 483 });

  await moveToPrice(customer, "exclusive");
  await ensurePrices(app.stripe, app.config);
  expect((await alignTaxes(app.stripe, true)).exclusivePrices).toEqual([id]);
  await app.stripe.subscriptions.cancel(id);
});

test("taxes reach a subscription whose downgrade waits on a price that was archived", async () => {
  const { browser, customer } = await registrant(app, "FR", PROFESSIONAL);
  await advance(app, "8d");
  expect((await post(browser, "change-plan", STARTER)).status).toBe(200);
  const [subscription] = await subscriptionsOf(app, customer);
  const price = String(subscription?.items.data[0]?.price.id);
  await app.stripe.prices.update(price, { active: false });
  try {
    expect((await alignTaxes(app.stripe, false)).changed).toBeGreaterThan(0);
    const { automatic_tax } = await app.stripe.subscriptions.retrieve(String(subscription?.id));
    expect(automatic_tax.enabled).toBe(false);
  } finally {
    await app.stripe.prices.update(price, { active: true });
    await alignTaxes(app.stripe, true);
  }
});

test("the ZIP of a new card completes an address of the same country", async () => {
  const { customer, browser } = await registrant(app, "FR");
  await app.stripe.customers.update(customer, { address: { country: "US" } });
  const [card] = (await app.stripe.customers.listPaymentMethods(customer)).data;
  if (!card) throw new Error("There is no card");
  await app.stripe.paymentMethods.update(card.id, { billing_details: { address: { postal_code: "97712" } } });
  await setDefaults(app.services, customer, { card: card.id, country: "US" });
  expect((await browser.call("GET", DETAILS)).body).toMatchObject({ country: "US", postalCode: "97712" });
});
