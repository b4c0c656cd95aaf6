import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestApp, type TestApp, type TestBrowser } from "../../../helpers/app.ts";
import { confirmCard, signUp } from "../../../helpers/people.ts";
import { advance, confirmNewCard } from "../../../helpers/subscribers.ts";
import { STARTER } from "../owners.ts";

const DETAILS = "/api/billing/invoice-details";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

async function detailsOf(browser: TestBrowser) {
  return (await browser.call("GET", DETAILS)).body;
}

test("the country chosen in step 2 is on the invoices", async () => {
  const browser = app.browser();
  const { step2 } = await confirmCard(app, browser);
  const sent = { ...step2, ...STARTER, country: "DE" };
  browser.token = String((await browser.call("POST", "/api/auth/register-step2", sent)).body.token);
  expect(await detailsOf(browser)).toMatchObject({ name: "", country: "DE" });
  await advance(app, "8d");
  const customer = String(step2.stripeCustomerId);
  const [invoice] = (await app.stripe.invoices.list({ customer, limit: 1 })).data;
  expect(invoice?.customer_address).toMatchObject({ country: "DE" });
});

test("it outlasts the page of the card's bank, and what is no country is refused", async () => {
  const browser = app.browser();
  const { step2, setupIntentId } = await confirmCard(app, browser);
  const choices = { ...STARTER, contactPerson: step2.contactPerson, country: "AT" };
  const refused = await browser.call("PATCH", "/api/auth/registration", { ...choices, country: "XX" });
  expect([refused.status, Object.keys(Object(refused.body.fields))]).toEqual([422, ["country"]]);
  const saved = await browser.call("PATCH", "/api/auth/registration", choices);
  expect(saved.body).toMatchObject({ country: "AT" });
  const done = await browser.call("POST", "/api/auth/registration/completion", { setupIntentId });
  browser.token = String(done.body.token);
  expect(await detailsOf(browser)).toMatchObject({ country: "AT" });
});

test("a country in the company details stays, and an address without one gets the card's", async () => {
  for (const [country, expected] of [
    ["CH", "CH"],
    ["", "FR"],
  ]) {
    const browser = app.browser();
    await signUp(app, browser);
    await browser.call("PUT", DETAILS, { name: "Analytical Engines", line1: "Street 1", country });
    const setupIntentId = await confirmNewCard(app, browser);
    const paid = await browser.call("POST", "/api/billing/subscribe", {
      ...STARTER,
      setupIntentId,
      country: "FR",
    });
    expect(paid.status).toBe(200);
    const kept = { name: "Analytical Engines", line1: "Street 1" };
    expect(await detailsOf(browser)).toMatchObject({ ...kept, country: expected });
  }
});
