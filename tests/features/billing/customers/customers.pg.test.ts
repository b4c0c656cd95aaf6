import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { NO_INVOICE_DETAILS } from "#shared/billing/invoice-details.ts";
import { users } from "#src/db/schema/accounts.ts";
import { ensureCustomer } from "#src/features/billing/customers/ensure-customer.ts";
import { setDefaults } from "#src/features/billing/customers/set-defaults.ts";
import { createTestApp, type TestBrowser } from "../../../helpers/app.ts";
import { confirmCard, newEmail, signUp, startRegistration } from "../../../helpers/people.ts";
import { advance, confirmNewCard, subscriber, userRow } from "../../../helpers/subscribers.ts";
import { billingOf, newestInvoice, post, STARTER, subscribeWith } from "../owners.ts";

const DETAILS = "/api/billing/invoice-details";
const COMPANY = {
  name: "Analytical Engines GmbH",
  line1: "Lovelacestraße 1",
  line2: "",
  postalCode: "10115",
  city: "Berlin",
  state: "",
  country: "DE",
  taxId: "DE123456789",
};

const app = await createTestApp();
afterAll(() => app.stop());

async function customersOf(email: string) {
  return (await app.stripe.customers.list({ email })).data;
}

test("a user has one customer despite simultaneous tabs of registration and billing", async () => {
  const browser = app.browser();
  const { email, userId } = await startRegistration(browser);
  const user = await userRow(app, userId);
  const setup = { ...STARTER, userId };
  const [first, second, ...ids] = await Promise.all([
    browser.call("POST", "/api/stripe/create-subscription-setup", setup),
    browser.call("POST", "/api/stripe/create-subscription-setup", setup),
    ensureCustomer(app.services, user),
    ensureCustomer(app.services, user),
  ]);
  const { stripeCustomerId } = await userRow(app, userId);
  expect(new Set([first.body.customerId, second.body.customerId, ...ids])).toEqual(
    new Set([stripeCustomerId]),
  );
  expect(await customersOf(email)).toMatchObject([{ id: stripeCustomerId }]);
});

test("a customer without a name gets that of the card, and keeps one from the invoice details", async () => {
  const { browser, customerId } = await subscriber(app);
  const stored = () => app.stripe.customers.retrieve(customerId);
  await app.stripe.customers.update(customerId, { name: "" });
  const [card] = (await app.stripe.customers.listPaymentMethods(customerId)).data;
  if (!card) throw new Error("There is no card");
  await app.stripe.paymentMethods.update(card.id, { billing_details: { name: "Ana Potter" } });
  await setDefaults(app.services, customerId, { card: card.id, country: null });
  expect(await stored()).toMatchObject({ name: "Ana Potter" });
  await browser.call("PUT", DETAILS, COMPANY);
  await setDefaults(app.services, customerId, { card: card.id, country: null });
  expect(await stored()).toMatchObject({ name: COMPANY.name });
});

test("a customer whose creation was never stored is found again, even after a change of address", async () => {
  const { userId } = await startRegistration(app.browser());
  const made = await ensureCustomer(app.services, await userRow(app, userId));
  const email = newEmail("moved");
  await app.services.db
    .update(users)
    .set({ stripeCustomerId: null, customerEmailDue: null, email })
    .where(eq(users.id, userId));
  expect(await ensureCustomer(app.services, await userRow(app, userId))).toBe(made);
  expect(await customersOf(email)).toMatchObject([{ id: made }]);
  expect(await userRow(app, userId)).toMatchObject({ stripeCustomerId: made, customerEmailDue: null });
});

test("an owner whose customer was deleted at the provider gets one new customer, and can subscribe again", async () => {
  const { browser, email, userId, customerId } = await subscriber(app);
  await app.stripe.customers.del(customerId);
  await app.settle();
  expect(await billingOf(browser)).toMatchObject({ status: "canceled", access: "off" });
  const [setupIntentId] = await Promise.all([confirmNewCard(app, browser), confirmNewCard(app, browser)]);
  const subscribed = await post(browser, "subscribe", { ...STARTER, setupIntentId });
  expect(subscribed.body).toMatchObject({ status: "trialing", access: "on" });
  const { stripeCustomerId } = await userRow(app, userId);
  expect(await customersOf(email)).toMatchObject([{ id: stripeCustomerId }]);
});

async function taxIdsOf(customer: string): Promise<Stripe.TaxId[]> {
  return (await app.stripe.customers.listTaxIds(customer)).data;
}

async function detailsOf(browser: TestBrowser) {
  return (await browser.call("GET", DETAILS)).body;
}

test("the next invoice names the company, its address and its tax ID", async () => {
  const { browser, customerId } = await subscriber(app);
  expect(await detailsOf(browser)).toEqual(NO_INVOICE_DETAILS);
  const saved = await browser.call("PUT", DETAILS, { ...COMPANY, taxId: "de 123.456-789" });
  expect([saved.status, saved.body]).toEqual([200, COMPANY]);
  expect(await detailsOf(browser)).toEqual(COMPANY);
  await advance(app, "8d");
  const invoice = await newestInvoice(app, customerId);
  expect(invoice).toMatchObject({
    customer_name: COMPANY.name,
    customer_address: { line1: COMPANY.line1, postal_code: "10115", city: "Berlin", country: "DE" },
    customer_tax_ids: [{ type: "eu_vat", value: COMPANY.taxId }],
  });
  const { pathname } = new URL(invoice.hosted_invoice_url ?? "");
  const page = await app.demo.browserFetch(new Request(`http://localhost${pathname}`));
  const text = await page.text();
  for (const part of [COMPANY.name, COMPANY.line1, "10115 Berlin", COMPANY.taxId])
    expect(text).toContain(part);
});

test("saving again, twice at once, leaves one tax ID; another replaces it, and none removes it", async () => {
  const { browser, customerId } = await subscriber(app);
  await browser.call("PUT", DETAILS, COMPANY);
  const [first] = await taxIdsOf(customerId);
  await Promise.all([browser.call("PUT", DETAILS, COMPANY), browser.call("PUT", DETAILS, COMPANY)]);
  expect((await taxIdsOf(customerId)).map(({ id }) => id)).toEqual([String(first?.id)]);
  await browser.call("PUT", DETAILS, { ...COMPANY, country: "CH", taxId: "CHE123456789 MWST" });
  expect((await taxIdsOf(customerId)).map(({ value }) => value)).toEqual(["CHE-123.456.789 MWST"]);
  const { body } = await browser.call("PUT", DETAILS, {});
  expect(body).toEqual(NO_INVOICE_DETAILS);
  expect(await taxIdsOf(customerId)).toEqual([]);
});

test("details that no invoice can name are refused at their field, and what was saved stays", async () => {
  const browser = app.browser();
  await signUp(app, browser);
  expect((await browser.call("PUT", DETAILS, COMPANY)).body).toEqual(COMPANY);
  for (const [wrong, field] of [
    [{ taxId: "FR123456789" }, "taxId"],
    [{ country: "US" }, "taxId"],
    [{ country: "" }, "country"],
    [{ country: "JP", taxId: "1234567890123" }, "country"],
    [{ country: "XX", taxId: "" }, "country"],
    [{ name: "x".repeat(121) }, "name"],
  ] as const) {
    const refused = await browser.call("PUT", DETAILS, { ...COMPANY, ...wrong });
    expect([refused.status, Object.keys(Object(refused.body.fields))]).toEqual([422, [field]]);
  }
  expect(await detailsOf(browser)).toEqual(COMPANY);
});

test("the country chosen in step 2 is on the invoices, in dollars where euros are not switched on", async () => {
  const browser = app.browser();
  const { step2 } = await confirmCard(app, browser);
  const sent = { ...step2, ...STARTER, country: "DE" };
  browser.token = String((await browser.call("POST", "/api/auth/register-step2", sent)).body.token);
  expect(await detailsOf(browser)).toMatchObject({ name: "", country: "DE" });
  await advance(app, "8d");
  const invoice = await newestInvoice(app, step2.stripeCustomerId);
  expect(invoice).toMatchObject({ customer_address: { country: "DE" }, currency: "usd", amount_paid: 2_900 });
});

test("a country in the company details stays, and an address without one gets the card's", async () => {
  const kept = { name: "Analytical Engines", line1: "Street 1" };
  for (const country of ["CH", ""]) {
    const browser = app.browser();
    await signUp(app, browser);
    await browser.call("PUT", DETAILS, { ...kept, country });
    expect((await subscribeWith(app, browser, { ...STARTER, country: "FR" })).status).toBe(200);
    expect(await detailsOf(browser)).toMatchObject({ ...kept, country: country || "FR" });
  }
});
