import { afterEach, beforeEach, expect, test } from "bun:test";
import { createPromotion } from "#src/features/billing/promotions/promotion-codes.ts";
import { ensurePrices } from "#src/features/billing/provider/prices.ts";
import { createTestApp, type TestApp } from "../../../helpers/app.ts";
import { advance, changeCard, subscriber, userRow } from "../../../helpers/subscribers.ts";
import {
  BUSINESS,
  billingOf,
  newPrice,
  PROFESSIONAL,
  post,
  replacePrice,
  STARTER,
  subscriptionsOf,
} from "../owners.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.stop());

beforeEach(() => replacePrice(app, "professional", 7_900));

/** Creates a paying owner, and then raises the plan's price. */
async function ownerFromBefore() {
  const owner = await subscriber(app, PROFESSIONAL);
  await advance(app, "8d");
  await replacePrice(app, "professional", 9_900);
  return owner;
}

/** Archives the price of an owner's subscription. */
async function archivePrice({ customerId }: { customerId: string }): Promise<void> {
  const [subscription] = await subscriptionsOf(app, customerId);
  await app.stripe.prices.update(String(subscription?.items.data[0]?.price.id), { active: false });
}

async function newCode(code: string, max: number | null): Promise<void> {
  await createPromotion(app.services, { code, percent: 30, months: null, until: null, max }, "alice@web-1");
}

async function invoicesOf(customer: string) {
  const { data } = await app.stripe.invoices.list({ customer });
  return data.map(({ total }) => total);
}

test("a subscriber keeps the old price: in the view, in previews, on renewal, and until a downgrade", async () => {
  const { browser, customerId, userId } = await ownerFromBefore();
  expect(await billingOf(browser)).toMatchObject({
    ...PROFESSIONAL,
    price: { amount: 7_900, currency: "usd" },
    nextCharge: { amount: 7_900 },
  });
  const preview = await post(browser, "preview", PROFESSIONAL);
  expect(preview.body).toMatchObject({ dueNow: { amount: 0 }, nextCharge: { amount: 7_900 } });
  const again = await post(browser, "change-plan", PROFESSIONAL);
  expect(again).toMatchObject({ status: 200, body: { ...PROFESSIONAL, price: { amount: 7_900 } } });
  expect(await invoicesOf(customerId)).toEqual([7_900, 0]);
  await advance(app, "31d");
  expect(await userRow(app, userId)).toMatchObject({ plan: "professional", subscriptionStatus: "active" });
  expect(await invoicesOf(customerId)).toEqual([7_900, 7_900, 0]);
  const { body } = await post(browser, "change-plan", STARTER);
  expect(body).toMatchObject({ ...PROFESSIONAL, pendingChange: STARTER, nextCharge: { amount: 2_900 } });
  expect(await invoicesOf(customerId)).toEqual([7_900, 7_900, 0]);
});

test("a price made by hand on its own product is identified by its metadata, or else by the stored plan", async () => {
  for (const metadata of [PROFESSIONAL, undefined]) {
    const { browser, customerId, userId } = await subscriber(app, PROFESSIONAL);
    await advance(app, "8d");
    const product = await app.stripe.products.create({ name: "By hand" });
    const price = await newPrice(app, product.id, 6_900, metadata && { metadata });
    const [subscription] = await subscriptionsOf(app, customerId);
    await app.stripe.subscriptions.update(subscription?.id ?? "", {
      items: [{ id: subscription?.items.data[0]?.id ?? "", price: price.id }],
      proration_behavior: "none",
    });
    await app.settle();
    expect((await userRow(app, userId)).plan).toBe("professional");
    const { body } = await post(browser, "change-plan", STARTER);
    expect(body).toMatchObject({ price: { amount: 6_900 }, pendingChange: STARTER });
  }
});

test("a plan is identified by an old price that the owner did not have before", async () => {
  const [old] = (await app.stripe.prices.list({ lookup_keys: ["professional_monthly"] })).data;
  const { customerId, userId } = await subscriber(app, STARTER);
  await replacePrice(app, "professional", 9_900);
  const [subscription] = await subscriptionsOf(app, customerId);
  await app.stripe.subscriptions.update(subscription?.id ?? "", {
    items: [{ id: subscription?.items.data[0]?.id ?? "", price: old?.id ?? "" }],
  });
  await app.settle();
  expect((await userRow(app, userId)).plan).toBe("professional");
});

test("an owner on an archived price can use a code, and learns in words that no downgrade can be scheduled", async () => {
  const owner = await ownerFromBefore();
  const { browser } = owner;
  await archivePrice(owner);
  await newCode("STILL-30", null);
  const redeemed = await post(browser, "promotion-code", { promotionCode: "STILL-30" });
  expect(redeemed.body).toMatchObject({ nextCharge: { amount: 5_530 }, discount: { code: "STILL-30" } });
  for (const path of ["preview", "change-plan"]) {
    const { status, body } = await post(browser, path, STARTER);
    expect([status, body.code]).toEqual([409, "price_archived"]);
    expect(body.error).toContain("Please contact us");
  }
  const { body } = await post(browser, "change-plan", BUSINESS);
  expect(body).toMatchObject({ plan: "business", status: "active" });
});

test("a downgrade that waits on a price archived since keeps its owner from no new card, and takes no code", async () => {
  const owner = await ownerFromBefore();
  const { browser, customerId } = owner;
  await post(browser, "change-plan", STARTER);
  await archivePrice(owner);
  await newCode("LATE-30", 1);
  const refused = await post(browser, "promotion-code", { promotionCode: "LATE-30" });
  expect([refused.status, refused.body.code]).toEqual([409, "price_archived"]);
  const [code] = (await app.stripe.promotionCodes.list({ code: "LATE-30" })).data;
  expect(code?.times_redeemed).toBe(0);

  expect(await changeCard(app, browser, "pm_card_mastercard")).toMatchObject({
    status: 200,
    body: { card: { brand: "mastercard" }, pendingChange: STARTER },
  });
  await advance(app, "31d");
  expect(await invoicesOf(customerId)).toEqual([2_900, 7_900, 0]);
  expect(await billingOf(browser)).toMatchObject({ ...STARTER, status: "active" });
});

test("prices are made once with the published amounts, and others replaced but active for their subscribers", async () => {
  const wrong = await replacePrice(app, "starter", 100);
  await ensurePrices(app.stripe, app.config);
  const all = async () => (await app.stripe.prices.list({ limit: 100 })).data;
  const made = await all();
  await ensurePrices(app.stripe, app.config);
  expect(await all()).toHaveLength(made.length);
  const amounts = made.flatMap(({ lookup_key, unit_amount }) =>
    lookup_key ? [`${lookup_key} ${unit_amount}`] : [],
  );
  expect(amounts.sort()).toEqual([
    "business_monthly 12900",
    "business_yearly 129000",
    "professional_monthly 7900",
    "professional_yearly 79000",
    "starter_monthly 2900",
    "starter_yearly 29000",
  ]);
  const kept = { active: true, lookup_key: null, metadata: STARTER };
  expect(await app.stripe.prices.retrieve(wrong.id)).toMatchObject(kept);
});
