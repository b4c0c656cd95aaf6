import { afterAll, expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#src/db/schema/accounts.ts";
import { createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { confirmCard, startRegistration } from "../../helpers/people.ts";
import { type Fault, failCalls } from "../../helpers/provider-faults.ts";
import { userRow } from "../../helpers/subscribers.ts";

const app = await createTestApp();
afterAll(() => app.stop());

const UNAVAILABLE = { status: 503, body: { code: "provider" } };
const INVALID = { email: "Invalid email address" };

const finish = (browser: TestBrowser, step2: object) =>
  browser.call("POST", "/api/auth/register-step2", step2);

function setUpCard(browser: TestBrowser, userId: number) {
  const payload = { plan: "starter", billingCycle: "monthly", userId };
  return browser.call("POST", "/api/stripe/create-subscription-setup", payload);
}

/** Customers and subscriptions that were made for a user, wherever their ids are noted. */
async function madeFor(userId: number) {
  const { billingKey } = await userRow(app, userId);
  const { data } = await app.stripe.customers.list({ limit: 100 });
  const customers = data.filter(({ metadata }) => metadata.account === billingKey);
  const subscriptions = await Promise.all(
    customers.map(({ id }) => app.stripe.subscriptions.list({ customer: id, status: "all" })),
  );
  return { customers: customers.length, subscriptions: subscriptions.flatMap((list) => list.data).length };
}

test.each([
  ["POST /v1/customers", true],
  ["POST /v1/customers", false],
  ["POST /v1/setup_intents", false],
])("a 500 of %s (work done: %p) is passed over under the next key, with one customer", async (on, done) => {
  const browser = app.browser();
  const { userId } = await startRegistration(browser);
  await failCalls(app, { on, with: 500, done });
  expect((await setUpCard(browser, userId)).status).toBe(200);
  expect((await setUpCard(browser, userId)).status).toBe(200);
  expect(await madeFor(userId)).toEqual({ customers: 1, subscriptions: 0 });
});

test.each([
  ["after its work", { with: 500, done: true }],
  ["before its work", { with: 500, done: false }],
  ["because of a lock", { with: 429, times: 2 }],
] as const)("a subscription that fails %s ends step 2 with one subscription", async (_, fault) => {
  const browser = app.browser();
  const { userId, step2 } = await confirmCard(app, browser);
  await failCalls(app, { on: "POST /v1/subscriptions", ...fault });
  expect((await finish(browser, step2)).status).toBe(200);
  expect(await madeFor(userId)).toEqual({ customers: 1, subscriptions: 1 });
});

test("an outage, however often someone tries meanwhile, ends with one customer and one subscription", async () => {
  const browser = app.browser();
  const { userId } = await startRegistration(browser);
  await failCalls(app, { on: "POST /v1/customers", with: 500, times: 100 });
  const tabs = [browser, browser];
  for (let click = 0; click < 3; click += 1) {
    const answers = await Promise.all(tabs.map((tab) => setUpCard(tab, userId)));
    for (const answer of answers) expect(answer).toMatchObject(UNAVAILABLE);
  }
  await failCalls(app, null);
  expect((await setUpCard(browser, userId)).status).toBe(200);
  expect(await madeFor(userId)).toEqual({ customers: 1, subscriptions: 0 });
});

test.each([
  [401, "STRIPE_SECRET_KEY (401)"],
  [403, "lacks a permission"],
] as const)("a %d is told to the operator once by name, and to the owner as 503", async (status, words) => {
  const browser = app.browser();
  const { step2 } = await confirmCard(app, browser);
  await app.settle();
  const told = spyOn(console, "error").mockImplementation(() => {});
  try {
    const fault: Fault = { on: "*", with: status, times: 2 };
    await failCalls(app, fault);
    for (let tries = 0; tries < 2; tries += 1) {
      const answer = await finish(browser, step2);
      expect(answer).toMatchObject(UNAVAILABLE);
      expect(answer.headers.get("retry-after")).toBe("5");
    }
    expect(told.mock.calls.map(([line]) => String(line))).toEqual([expect.stringContaining(words)]);
  } finally {
    told.mockRestore();
  }
  expect((await finish(browser, step2)).status).toBe(200);
});

test("a price that the operator has not set up is told to them by its key, and to the owner as 503", async () => {
  const browser = app.browser();
  const { step2 } = await confirmCard(app, browser);
  const [price] = (await app.stripe.prices.list({ lookup_keys: ["professional_yearly"] })).data;
  const setActive = (active: boolean) => app.stripe.prices.update(price?.id ?? "", { active });
  const told = spyOn(console, "error").mockImplementation(() => {});
  try {
    await setActive(false);
    const answer = await finish(browser, step2);
    expect(answer).toMatchObject({ status: 503, body: { code: "no_price" } });
    expect(told.mock.calls.join()).toContain("professional_yearly. Run handrail billing setup");
  } finally {
    told.mockRestore();
    await setActive(true);
  }
  expect((await finish(browser, step2)).status).toBe(200);
});

test("step 1 refuses addresses that the provider would refuse", async () => {
  for (const email of ["a..b@example.com", ".a@example.com", "a@-example.com", "a@example.c", "a@10.0.0.1"]) {
    const { answer } = await startRegistration(app.browser(), email);
    expect([email, answer.status, answer.body.fields]).toEqual([email, 422, INVALID]);
  }
});

test("an address from earlier that the provider refuses is told of at the field, and can be replaced", async () => {
  const browser = app.browser();
  const { userId } = await startRegistration(browser);
  const email = `odd..${userId}@example.com`;
  await app.services.db.update(users).set({ email }).where(eq(users.id, userId));
  const told = { status: 422, body: { code: "email_invalid", fields: INVALID } };
  for (let tries = 0; tries < 2; tries += 1) expect(await setUpCard(browser, userId)).toMatchObject(told);
  expect(await madeFor(userId)).toEqual({ customers: 1, subscriptions: 0 });
});
