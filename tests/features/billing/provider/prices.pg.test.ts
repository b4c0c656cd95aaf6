import { afterAll, beforeAll, expect, test } from "bun:test";
import { ensurePrices } from "#src/features/billing/provider/prices.ts";
import { createTestApp, type TestApp } from "../../../helpers/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

test("products and prices are created once, with the published amounts", async () => {
  await ensurePrices(app.stripe, app.config);
  const { data } = await app.stripe.prices.list({ limit: 100 });
  const amounts = data.map(({ lookup_key, unit_amount }) => `${lookup_key} ${unit_amount}`).sort();
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
