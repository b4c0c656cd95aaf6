import { afterEach, beforeEach, expect, test } from "bun:test";
import { createPromotion } from "#src/features/billing/promotions/promotion-codes.ts";
import { ensurePrices } from "#src/features/billing/provider/prices.ts";
import { createTestApp, type TestApp } from "../../../helpers/app.ts";
import { advance, changeCard, subscriber, userRow } from "../../../helpers/subscribers.ts";
import { BUSINESS, PROFESSIONAL, STARTER } from "../owners.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.stop());

beforeEach(() => raiseProfessional(7_900));

/** Raises a price like an operator: the lookup key moves to the new price. */
async function raiseProfessional(amount: number): Promise<void> {
  await app.stripe.prices.create({
    product: "prod_handrail_professional",
    currency: "usd",
    unit_amount: amount,
    recurring: { interval: "month" },
    lookup_key: "professional_monthly",
    transfer_lookup_key: true,
  });
}

/** Creates a paying owner, and then raises the plan's price. */
async function ownerFromBefore() {
  const owner = await subscriber(app, PROFESSIONAL);
  await advance(app, "8d");
  await raiseProfessional(9_900);
  return owner;
}

async function invoicesOf(customer: string) {
  const { data } = await app.stripe.invoices.list({ customer });
  return data.map(({ total }) => total);
}

test("a subscriber keeps the old price: in the view, in previews, on renewal, and until a downgrade", async () => {
  const { browser, customerId, userId } = await ownerFromBefore();
  expect((await browser.call("GET", "/api/billing")).body).toMatchObject({
    ...PROFESSIONAL,
    price: { amount: 7_900, currency: "usd" },
    nextCharge: { amount: 7_900 },
  });
  const preview = await browser.call("POST", "/api/billing/preview", PROFESSIONAL);
  expect(preview.body).toMatchObject({ dueNow: { amount: 0 }, nextCharge: { amount: 7_900 } });
  const again = await browser.call("POST", "/api/billing/change-plan", PROFESSIONAL);
  expect(again).toMatchObject({ status: 200, body: { ...PROFESSIONAL, price: { amount: 7_900 } } });
  expect(await invoicesOf(customerId)).toEqual([7_900, 0]);
  await advance(app, "31d");
  expect(await userRow(app, userId)).toMatchObject({ plan: "professional", subscriptionStatus: "active" });
  expect(await invoicesOf(customerId)).toEqual([7_900, 7_900, 0]);
  const { body } = await browser.call("POST", "/api/billing/change-plan", STARTER);
  expect(body).toMatchObject({ ...PROFESSIONAL, pendingChange: STARTER, nextCharge: { amount: 2_900 } });
  expect(await invoicesOf(customerId)).toEqual([7_900, 7_900, 0]);
});

test("a price made by hand on its own product is identified by its metadata, or else by the stored plan", async () => {
  for (const metadata of [PROFESSIONAL, undefined]) {
    const { browser, customerId, userId } = await subscriber(app, PROFESSIONAL);
    await advance(app, "8d");
    const product = await app.stripe.products.create({ name: "By hand" });
    const price = await app.stripe.prices.create({
      product: product.id,
      currency: "usd",
      unit_amount: 6_900,
      recurring: { interval: "month" },
      ...(metadata && { metadata }),
    });
    const [subscription] = (await app.stripe.subscriptions.list({ customer: customerId })).data;
    await app.stripe.subscriptions.update(subscription?.id ?? "", {
      items: [{ id: subscription?.items.data[0]?.id ?? "", price: price.id }],
      proration_behavior: "none",
    });
    await app.settle();
    expect((await userRow(app, userId)).plan).toBe("professional");
    const { body } = await browser.call("POST", "/api/billing/change-plan", STARTER);
    expect(body).toMatchObject({ price: { amount: 6_900 }, pendingChange: STARTER });
  }
});

test("a plan is identified by an old price that the owner did not have before", async () => {
  const [old] = (await app.stripe.prices.list({ lookup_keys: ["professional_monthly"] })).data;
  const { customerId, userId } = await subscriber(app, STARTER);
  await raiseProfessional(9_900);
  const [subscription] = (await app.stripe.subscriptions.list({ customer: customerId })).data;
  await app.stripe.subscriptions.update(subscription?.id ?? "", {
    items: [{ id: subscription?.items.data[0]?.id ?? "", price: old?.id ?? "" }],
  });
  await app.settle();
  expect((await userRow(app, userId)).plan).toBe("professional");
});

test("an owner on an archived price can use a code, and learns in words that no downgrade can be scheduled", async () => {
  const { browser, customerId } = await ownerFromBefore();
  const [subscription] = (await app.stripe.subscriptions.list({ customer: customerId })).data;
  await app.stripe.prices.update(String(subscription?.items.data[0]?.price.id), { active: false });
  const wanted = { code: "STILL-30", percent: 30, months: null, until: null, max: null };
  await createPromotion(app.services, wanted, "alice@web-1");
  const redeemed = await browser.call("POST", "/api/billing/promotion-code", { promotionCode: "STILL-30" });
  expect(redeemed.body).toMatchObject({ nextCharge: { amount: 5_530 }, discount: { code: "STILL-30" } });
  for (const path of ["preview", "change-plan"]) {
    const { status, body } = await browser.call("POST", `/api/billing/${path}`, STARTER);
    expect([status, body.code, body.error]).toEqual([
      409,
      "price_archived",
      expect.stringContaining("Please contact us"),
    ]);
  }
  const { body } = await browser.call("POST", "/api/billing/change-plan", BUSINESS);
  expect(body).toMatchObject({ plan: "business", status: "active" });
});

test("a downgrade that waits on a price archived since keeps its owner from no new card, and takes no code", async () => {
  const { browser, customerId } = await ownerFromBefore();
  await browser.call("POST", "/api/billing/change-plan", STARTER);
  const [subscription] = (await app.stripe.subscriptions.list({ customer: customerId })).data;
  await app.stripe.prices.update(String(subscription?.items.data[0]?.price.id), { active: false });
  const wanted = { code: "LATE-30", percent: 30, months: null, until: null, max: 1 };
  await createPromotion(app.services, wanted, "alice@web-1");
  const refused = await browser.call("POST", "/api/billing/promotion-code", { promotionCode: "LATE-30" });
  expect([refused.status, refused.body.code]).toEqual([409, "price_archived"]);
  const [code] = (await app.stripe.promotionCodes.list({ code: "LATE-30" })).data;
  expect(code?.times_redeemed).toBe(0);

  expect(await changeCard(app, browser, "pm_card_mastercard")).toMatchObject({
    status: 200,
    body: { card: { brand: "mastercard" }, pendingChange: STARTER },
  });
  await advance(app, "31d");
  expect(await invoicesOf(customerId)).toEqual([2_900, 7_900, 0]);
  expect((await browser.call("GET", "/api/billing")).body).toMatchObject({ ...STARTER, status: "active" });
});

test("products and prices are created once, with the published amounts", async () => {
  const all = async () => (await app.stripe.prices.list({ limit: 100 })).data;
  const before = await all();
  await ensurePrices(app.stripe, app.config);
  expect(await all()).toHaveLength(before.length);
  const amounts = before
    .flatMap(({ lookup_key, unit_amount }) => (lookup_key ? [`${lookup_key} ${unit_amount}`] : []))
    .sort();
  expect(amounts).toEqual([
    "business_monthly 12900",
    "business_yearly 129000",
    "professional_monthly 7900",
    "professional_yearly 79000",
    "starter_monthly 2900",
    "starter_yearly 29000",
  ]);
});

test("a price with another amount is replaced, and stays active for its subscribers", async () => {
  const [old] = (await app.stripe.prices.list({ lookup_keys: ["starter_monthly"] })).data;
  const changed = await app.stripe.prices.create({
    product: String(old?.product),
    currency: "usd",
    unit_amount: 100,
    recurring: { interval: "month" },
    lookup_key: "starter_monthly",
    transfer_lookup_key: true,
  });
  await ensurePrices(app.stripe, app.config);
  const [current] = (await app.stripe.prices.list({ lookup_keys: ["starter_monthly"] })).data;
  expect(current?.unit_amount).toBe(2_900);
  expect(await app.stripe.prices.retrieve(changed.id)).toMatchObject({
    active: true,
    lookup_key: null,
    metadata: { plan: "starter", billingCycle: "monthly" },
  });
});
