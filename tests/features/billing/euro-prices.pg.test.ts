import { afterAll, afterEach, expect, test } from "bun:test";
import type { PlanPreview, Quote } from "#shared/billing/schemas.ts";
import { ensurePrices } from "#src/features/billing/provider/prices.ts";
import { createTestApp } from "../../helpers/app.ts";
import { confirmCard } from "../../helpers/people.ts";
import { advance, forgetSchedule } from "../../helpers/subscribers.ts";
import {
  billingOf,
  mailsTo,
  PROFESSIONAL,
  post,
  registrant,
  STARTER,
  subscribeWith,
  subscriptionsOf,
} from "./owners.ts";

const app = await createTestApp({ EUR_PRICES: "on" });
await ensurePrices(app.stripe, app.config);
afterEach(() => forgetSchedule(app));
afterAll(() => app.stop());

test("a card from a country with the euro is charged in euros, from the first mail to the receipt", async () => {
  const { browser, email } = await registrant(app, "DE", { firstCharge: 2_900, currency: "eur" });
  const euros = { amount: 2_900, currency: "eur" };
  expect(await billingOf(browser)).toMatchObject({ price: euros, currency: "eur", nextCharge: euros });
  await advance(app, "8d");
  const mails = await mailsTo(app, email);
  const text = (kind: string) => mails.find((mail) => mail.kind === kind)?.text;
  expect(text("subscription-started")).toContain("€29");
  expect(text("receipt")).toContain("€29");
  expect(mails.filter(({ text }) => text.includes("$"))).toEqual([]);
});

test.each(["US", "CH", "PL"])("a card from %s is charged in dollars", async (country) => {
  const { browser } = await registrant(app, country, { currency: "usd" });
  expect(await billingOf(browser)).toMatchObject({ price: { currency: "usd" }, currency: "usd" });
});

test("a price in another currency than the screen named is refused, and nothing is charged", async () => {
  const { browser, status, body, sent, customer } = await registrant(app, "DE", { currency: "usd" });
  expect([status, body.code]).toEqual([409, "quote_changed"]);
  expect(body.message).toContain("€29.00");
  expect(await subscriptionsOf(app, customer)).toEqual([]);
  const again = await browser.call("POST", "/api/auth/register-step2", { ...sent, currency: "eur" });
  expect(again.status).toBe(200);
});

test("country, currency and code of step 2 outlast the card provider's redirect, and count after it", async () => {
  await makeHalf("KEPT");
  const browser = app.browser();
  const { step2, setupIntentId } = await confirmCard(app, browser);
  const { contactPerson } = step2;
  const choices = { ...STARTER, contactPerson, country: "FR", currency: "usd", promotionCode: "KEPT" };
  const refused = await browser.call("PATCH", "/api/auth/registration", { ...choices, country: "XX" });
  expect([refused.status, Object.keys(Object(refused.body.fields))]).toEqual([422, ["country"]]);
  const saved = await browser.call("PATCH", "/api/auth/registration", choices);
  expect(saved.body).toMatchObject({ country: "FR", promotionCode: "KEPT" });
  const complete = () => browser.call("POST", "/api/auth/registration/completion", { setupIntentId });
  expect((await complete()).body.code).toBe("quote_changed");
  await browser.call("PATCH", "/api/auth/registration", { ...choices, currency: "eur" });
  const { status, body } = await complete();
  expect(status).toBe(200);
  browser.token = String(body.token);
  expect((await billingOf(browser)).nextCharge).toMatchObject({ amount: 1_450, currency: "eur" });
  const details = await browser.call("GET", "/api/billing/invoice-details");
  expect(details.body).toMatchObject({ country: "FR" });
});

/** Makes a code for half of the price. */
async function makeHalf(code: string): Promise<void> {
  const coupon = await app.stripe.coupons.create({ percent_off: 50, duration: "forever" });
  await app.stripe.promotionCodes.create({ code, promotion: { type: "coupon", coupon: coupon.id } });
}

test("a promotion code is priced in the currency of the country", async () => {
  await makeHalf("HALF");
  const browser = app.browser();
  await confirmCard(app, browser);
  const quoteIn = async (country: string): Promise<Quote> => {
    const asked = { ...STARTER, promotionCode: "HALF", country };
    return JSON.parse((await browser.call("POST", "/api/auth/registration/quote", asked)).text);
  };
  expect((await quoteIn("IT")).firstCharge).toEqual({ amount: 1_450, currency: "eur" });
  expect((await quoteIn("US")).firstCharge).toEqual({ amount: 1_450, currency: "usd" });
});

test("changes of plan stay in the currency of the subscription", async () => {
  const { browser } = await registrant(app, "AT");
  await advance(app, "8d");
  const { body } = await post(browser, "preview", PROFESSIONAL);
  const euros = { amount: 7_900, currency: "eur" };
  expect(body).toMatchObject({ dueNow: { currency: "eur" }, nextCharge: euros });
  const { prorationDate, dueNow, nextCharge } = body as unknown as PlanPreview;
  const named = { prorationDate, dueNow: dueNow.amount, nextCharge: nextCharge.amount };
  await post(browser, "change-plan", { ...PROFESSIONAL, ...named });
  expect(await billingOf(browser)).toMatchObject({ plan: "professional", price: euros });
});

test("an account that subscribes again keeps the currency it paid in, whatever the country", async () => {
  const { browser, customer } = await registrant(app, "US");
  await advance(app, "8d");
  const [first] = await subscriptionsOf(app, customer);
  await app.stripe.subscriptions.cancel(first?.id ?? "");
  expect(await billingOf(browser)).toMatchObject({ price: null, currency: "usd" });
  const asked = { ...STARTER, promotionCode: "", country: "DE" };
  const quote = await post(browser, "quote", asked);
  expect(quote.body).toMatchObject({ firstCharge: { amount: 2_900, currency: "usd" } });
});

test("a first payment that fails does not change the currency that an account paid in", async () => {
  const { browser, customer } = await registrant(app, "DE");
  await advance(app, "8d");
  const [first] = await subscriptionsOf(app, customer);
  await app.stripe.subscriptions.cancel(first?.id ?? "");
  const choice = { ...STARTER, country: "DE" };
  const failed = await subscribeWith(app, browser, choice, "pm_card_chargeCustomerFail");
  expect(failed.body).toMatchObject({ status: "incomplete", currency: "eur" });
  const paid = await subscribeWith(app, browser, { ...STARTER, country: "US" });
  expect(paid.body).toMatchObject({ status: "active", price: { amount: 2_900, currency: "eur" } });
});
