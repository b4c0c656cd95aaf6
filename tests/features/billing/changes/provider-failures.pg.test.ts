import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { createTestApp, type TestApp } from "../../../helpers/app.ts";
import { signUp } from "../../../helpers/people.ts";
import { failCalls } from "../../../helpers/provider-faults.ts";
import {
  advance,
  changeCard,
  confirmNewCard,
  forgetSchedule,
  subscriber,
  userRow,
} from "../../../helpers/subscribers.ts";
import { PROFESSIONAL, payingOwner, STARTER } from "../owners.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => forgetSchedule(app));
afterAll(() => app.stop());

const SCHEDULES = "/v1/subscription_schedules";

async function chargesOf(customer: string) {
  const { data } = await app.stripe.charges.list({ customer });
  return data.filter(({ paid }) => paid).map(({ amount }) => amount);
}

test.each([true, false])(
  "a 500 of an upgrade (work done: %p) ends with the new plan, paid once",
  async (done) => {
    const { browser, customerId } = await payingOwner(app);
    await failCalls(app, { on: "POST /v1/subscriptions/:subscription", with: 500, done });
    const { status, body } = await browser.call("POST", "/api/billing/change-plan", PROFESSIONAL);
    expect([status, body.plan]).toEqual([200, "professional"]);
    expect(await chargesOf(customerId)).toHaveLength(2);
  },
);

test("an upgrade that failed permanently is made by a later click", async () => {
  const { browser, customerId } = await payingOwner(app);
  await failCalls(app, { on: "POST /v1/subscriptions/:subscription", with: 500, times: 99 });
  for (let click = 0; click < 2; click += 1) {
    const answer = await browser.call("POST", "/api/billing/change-plan", PROFESSIONAL);
    expect(answer).toMatchObject({ status: 503, body: { code: "provider" } });
  }
  await failCalls(app, null);
  expect((await browser.call("POST", "/api/billing/change-plan", PROFESSIONAL)).status).toBe(200);
  expect(await chargesOf(customerId)).toHaveLength(2);
});

test.each([true, false])("a 500 of /subscribe (work done: %p) makes one subscription", async (done) => {
  const browser = app.browser();
  const { email } = await signUp(app, browser);
  await advance(app, "8d");
  const setupIntentId = await confirmNewCard(app, browser);
  await failCalls(app, { on: "POST /v1/subscriptions", with: 500, done });
  const answer = await browser.call("POST", "/api/billing/subscribe", { ...STARTER, setupIntentId });
  expect(answer).toMatchObject({ status: 200, body: { status: "active" } });
  const [customer] = (await app.stripe.customers.list({ email })).data;
  expect(await chargesOf(customer?.id ?? "")).toEqual([2_900]);
  const { data } = await app.stripe.subscriptions.list({ customer: customer?.id ?? "", status: "all" });
  expect(data).toHaveLength(1);
});

test.each([true, false])("a 500 of a payment (work done: %p) pays the open invoice once", async (done) => {
  const { browser, customerId, userId } = await subscriber(app, {
    ...STARTER,
    card: "pm_card_chargeCustomerFail",
  });
  await advance(app, "8d");
  await failCalls(app, { on: "POST /v1/invoices/:invoice/pay", with: 500, done });
  expect((await changeCard(app, browser)).status).toBe(200);
  expect((await userRow(app, userId)).subscriptionStatus).toBe("active");
  expect(await chargesOf(customerId)).toEqual([2_900]);
});

test("a 500 after a downgrade's schedule was made does not block the next click, nor does a 500 of undoing it", async () => {
  const { browser } = await payingOwner(app, PROFESSIONAL);
  await failCalls(app, { on: `POST ${SCHEDULES}`, with: 500, done: true });
  expect((await browser.call("POST", "/api/billing/change-plan", STARTER)).status).toBe(503);
  const planned = await browser.call("POST", "/api/billing/change-plan", STARTER);
  expect(planned).toMatchObject({ status: 200, body: { pendingChange: STARTER } });
  for (const done of [false, true]) {
    await failCalls(app, { on: `POST ${SCHEDULES}/:schedule/release`, with: 500, done });
    const undone = await browser.call("DELETE", "/api/billing/pending-change");
    expect(undone).toMatchObject({ status: 200, body: { pendingChange: null } });
    await browser.call("POST", "/api/billing/change-plan", STARTER);
  }
});

test.each(["/cancel", "/resume"])("a 500 of %s, before or after its work, is tolerated", async (path) => {
  const { browser } = await payingOwner(app);
  for (const done of [true, false]) {
    if (path === "/resume") await browser.call("POST", "/api/billing/cancel", { reason: "unused" });
    await failCalls(app, { on: "POST /v1/subscriptions/:subscription", with: 500, done });
    const answer = await browser.call("POST", `/api/billing${path}`, { reason: "unused" });
    expect(answer.status).toBe(200);
    expect(answer.body.cancelAt === null).toBe(path === "/resume");
    if (path === "/cancel") await browser.call("POST", "/api/billing/resume");
  }
});
