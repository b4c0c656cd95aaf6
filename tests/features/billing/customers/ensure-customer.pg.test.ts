import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#src/db/schema/accounts.ts";
import { ensureCustomer } from "#src/features/billing/customers/ensure-customer.ts";
import { createTestApp, type TestApp } from "../../../helpers/app.ts";
import { newEmail, startRegistration } from "../../../helpers/people.ts";
import { confirmNewCard, subscriber, userRow } from "../../../helpers/subscribers.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

async function customersOf(email: string) {
  return (await app.stripe.customers.list({ email })).data;
}

test("a user has one customer despite simultaneous tabs of registration and billing", async () => {
  const browser = app.browser();
  const { email, userId } = await startRegistration(browser);
  const user = await userRow(app, userId);
  const setup = { plan: "starter", billingCycle: "monthly", userId };
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
  expect((await browser.call("GET", "/api/billing")).body).toMatchObject({
    status: "canceled",
    access: "off",
  });
  const [setupIntentId] = await Promise.all([confirmNewCard(app, browser), confirmNewCard(app, browser)]);
  const subscribed = await browser.call("POST", "/api/billing/subscribe", {
    plan: "starter",
    billingCycle: "monthly",
    setupIntentId,
  });
  expect(subscribed.body).toMatchObject({ status: "trialing", access: "on" });
  const { stripeCustomerId } = await userRow(app, userId);
  expect(await customersOf(email)).toMatchObject([{ id: stripeCustomerId }]);
});
