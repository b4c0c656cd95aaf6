import { afterAll, beforeAll, expect, test } from "bun:test";
import type Stripe from "stripe";
import { NO_INVOICE_DETAILS } from "#shared/schemas/invoice-details.ts";
import { createTestApp, type TestApp } from "../../../helpers/app.ts";
import { signUp } from "../../../helpers/people.ts";
import { advance, subscriber } from "../../../helpers/subscribers.ts";

const PATH = "/api/billing/invoice-details";
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

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

async function taxIdsOf(customer: string): Promise<Stripe.TaxId[]> {
  return (await app.stripe.customers.listTaxIds(customer)).data;
}

test("the next invoice names the company, its address and its tax ID", async () => {
  const { browser, customerId } = await subscriber(app);
  expect((await browser.call("GET", PATH)).body).toEqual(NO_INVOICE_DETAILS);
  const saved = await browser.call("PUT", PATH, { ...COMPANY, taxId: "de 123.456-789" });
  expect([saved.status, saved.body]).toEqual([200, COMPANY]);
  expect((await browser.call("GET", PATH)).body).toEqual(COMPANY);
  await advance(app, "8d");
  const [invoice] = (await app.stripe.invoices.list({ customer: customerId })).data;
  expect(invoice).toMatchObject({
    customer_name: COMPANY.name,
    customer_address: { line1: COMPANY.line1, postal_code: "10115", city: "Berlin", country: "DE" },
    customer_tax_ids: [{ type: "eu_vat", value: COMPANY.taxId }],
  });
  const { pathname } = new URL(invoice?.hosted_invoice_url ?? "");
  const page = await app.demo.browserFetch(new Request(`http://localhost${pathname}`));
  const text = await page.text();
  for (const part of [COMPANY.name, COMPANY.line1, "10115 Berlin", COMPANY.taxId])
    expect(text).toContain(part);
});

test("saving again, twice at once, leaves one tax ID; another replaces it, and none removes it", async () => {
  const { browser, customerId } = await subscriber(app);
  await browser.call("PUT", PATH, COMPANY);
  const [first] = await taxIdsOf(customerId);
  await Promise.all([browser.call("PUT", PATH, COMPANY), browser.call("PUT", PATH, COMPANY)]);
  expect((await taxIdsOf(customerId)).map(({ id }) => id)).toEqual([String(first?.id)]);
  await browser.call("PUT", PATH, { ...COMPANY, country: "CH", taxId: "CHE123456789 MWST" });
  expect((await taxIdsOf(customerId)).map(({ value }) => value)).toEqual(["CHE-123.456.789 MWST"]);
  const { body } = await browser.call("PUT", PATH, {});
  expect(body).toEqual(NO_INVOICE_DETAILS);
  expect(await taxIdsOf(customerId)).toEqual([]);
});

test.each([
  [{ ...COMPANY, taxId: "FR123456789" }, "taxId"],
  [{ ...COMPANY, country: "US", taxId: "DE123456789" }, "taxId"],
  [{ ...COMPANY, country: "", taxId: "DE123456789" }, "country"],
  [{ ...COMPANY, country: "JP", taxId: "1234567890123" }, "country"],
  [{ ...COMPANY, country: "XX" }, "country"],
  [{ ...COMPANY, name: "x".repeat(121) }, "name"],
])("%j is refused at %s, and what was saved stays", async (sent, field) => {
  const { browser } = await subscriber(app);
  await browser.call("PUT", PATH, COMPANY);
  const refused = await browser.call("PUT", PATH, sent);
  expect([refused.status, Object.keys(Object(refused.body.fields))]).toEqual([422, [field]]);
  expect((await browser.call("GET", PATH)).body).toEqual(COMPANY);
});

test("an owner without a card may fill them in before they subscribe", async () => {
  const browser = app.browser();
  await signUp(app, browser);
  expect((await browser.call("PUT", PATH, COMPANY)).body).toEqual(COMPANY);
});
