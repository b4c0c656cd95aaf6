import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { users } from "#src/db/schema/accounts.ts";
import { cancelSubscription } from "#src/features/billing/changes/cancel-subscription.ts";
import { createTestApp, type TestApp } from "../../../helpers/app.ts";
import { signUp } from "../../../helpers/people.ts";
import {
  advance,
  changeCard,
  changesOf,
  confirmNewCard,
  forgetSchedule,
  subscriber,
  userRow,
} from "../../../helpers/subscribers.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => forgetSchedule(app));
afterAll(() => app.stop());

const REASON = { reason: "too_expensive", comment: "A cheaper one will do" };

async function subscriptionsOf(customerId: string) {
  const { data } = await app.stripe.subscriptions.list({ customer: customerId, status: "all" });
  return data;
}

test("billing shows the plan, the trial, the card and the provider's next charge", async () => {
  const { browser } = await subscriber(app, { plan: "professional", billingCycle: "yearly" });
  const { status, body } = await browser.call("GET", "/api/billing");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    plan: "professional",
    billingCycle: "yearly",
    status: "trialing",
    access: "on",
    graceEnd: null,
    cancelAt: null,
    nextCharge: { amount: 79_000, currency: "usd", date: body.trialEnd },
    card: { brand: "visa", last4: "4242" },
    pendingChange: null,
    openInvoice: null,
    usage: { visits: 0, allowance: 50_000 },
  });
});

test("the invoices listed are the owner's own at the provider", async () => {
  const { browser } = await subscriber(app);
  await subscriber(app);
  const { text } = await browser.call("GET", "/api/billing/invoices");
  expect(JSON.parse(text)).toMatchObject([{ status: "paid", amount: 0, currency: "usd" }]);
  const stranger = app.browser();
  await signUp(app, stranger);
  expect((await stranger.call("GET", "/api/billing/invoices")).text).toBe("[]");
});

test("billing of an account without a subscription shows its trial and no charge", async () => {
  const browser = app.browser();
  await signUp(app, browser);
  const { body } = await browser.call("GET", "/api/billing");
  expect(body).toMatchObject({ status: "none", access: "on", nextCharge: null, card: null });
  expect((await browser.call("POST", "/api/billing/cancel", REASON)).body).toMatchObject({
    code: "no_subscription",
  });
});

test("billing can be neither read nor changed without a session", async () => {
  for (const [method, path] of [
    ["GET", "/api/billing"],
    ["GET", "/api/billing/invoices"],
    ["POST", "/api/billing/resume"],
  ] as const) {
    expect((await app.browser().call(method, path)).status).toBe(401);
  }
});

test("a double click on cancel is one change; it can be resumed and cancelled again", async () => {
  const { browser, userId, customerId } = await subscriber(app);
  const cancel = () => browser.call("POST", "/api/billing/cancel", REASON);
  const resume = () => browser.call("POST", "/api/billing/resume");
  const [first, second] = await Promise.all([cancel(), cancel()]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(first.body).toMatchObject({ cancelAt: first.body.trialEnd, nextCharge: null, access: "on" });
  expect(await subscriptionsOf(customerId)).toMatchObject([
    { cancel_at_period_end: true, cancellation_details: { feedback: "too_expensive" } },
  ]);
  await app.settle();
  expect(await changesOf(app, userId)).toHaveLength(2);
  const [resumed] = await Promise.all([resume(), resume()]);
  expect(resumed.body).toMatchObject({ cancelAt: null, nextCharge: { amount: 79_000 } });
  await app.settle();
  expect(await changesOf(app, userId)).toHaveLength(3);
  expect((await cancel()).body.cancelAt).not.toBeNull();
  expect(await subscriptionsOf(customerId)).toMatchObject([{ cancel_at_period_end: true }]);
});

test("cancelling requires no reason, and stores a given one", async () => {
  const { browser, customerId } = await subscriber(app);
  for (const [input, feedback] of [
    [{}, null],
    [{ reason: "", comment: "" }, null],
    [{ reason: "unused" }, "unused"],
  ] as const) {
    expect((await browser.call("POST", "/api/billing/cancel", input)).status).toBe(200);
    expect(await subscriptionsOf(customerId)).toMatchObject([{ cancellation_details: { feedback } }]);
    await browser.call("POST", "/api/billing/resume");
  }
  expect((await browser.call("POST", "/api/billing/cancel", { reason: "bored" })).status).toBe(422);
});

test("a cancellation made elsewhere by date alone can be resumed too", async () => {
  const { browser, customerId } = await subscriber(app);
  const [subscription] = await subscriptionsOf(customerId);
  const cancelAt = (subscription?.trial_end ?? 0) + 3_600;
  await app.stripe.subscriptions.update(subscription?.id ?? "", { cancel_at: cancelAt });
  expect((await browser.call("GET", "/api/billing")).body.cancelAt).not.toBeNull();
  expect((await browser.call("POST", "/api/billing/resume")).body.cancelAt).toBeNull();
});

test("the card is replaced everywhere, the old one is detached, and one mail is sent", async () => {
  const { browser, customerId, email } = await subscriber(app);
  const setupIntentId = await confirmNewCard(app, browser, "pm_card_mastercard");
  const set = () => browser.call("POST", "/api/billing/payment-method", { setupIntentId });
  const [{ status, body }, again] = await Promise.all([set(), set()]);
  expect([status, again.status]).toEqual([200, 200]);
  expect(body.card).toMatchObject({ brand: "mastercard" });
  const cards = (await app.stripe.customers.listPaymentMethods(customerId)).data;
  expect(cards).toHaveLength(1);
  const customer = await app.stripe.customers.retrieve(customerId);
  expect(customer).toMatchObject({ invoice_settings: { default_payment_method: cards[0]?.id } });
  const notice = await app.lastMail("card-changed");
  expect([notice.to, notice.text]).toEqual([email, expect.stringContaining("Mastercard ending in 4444")]);
  expect(notice.text).toContain("/forgot-password");
  expect(app.sent.filter(({ kind, to }) => kind === "card-changed" && to === email)).toHaveLength(1);
});

test("another customer's card, or one that is not confirmed, is refused", async () => {
  const { browser } = await subscriber(app);
  const other = await subscriber(app);
  const theirs = await confirmNewCard(app, other.browser);
  const refused = await browser.call("POST", "/api/billing/payment-method", { setupIntentId: theirs });
  expect([refused.status, refused.body.code]).toEqual([409, "setup_mismatch"]);
  const { body } = await browser.call("POST", "/api/billing/payment-method/setup");
  const open = String(body.clientSecret).split("_secret_")[0];
  const early = await browser.call("POST", "/api/billing/payment-method", { setupIntentId: open });
  expect(early.body.code).toBe("setup_not_succeeded");
  const unknown = await browser.call("POST", "/api/billing/payment-method", {
    setupIntentId: "seti_unknown",
  });
  expect(unknown.body.code).toBe("setup_mismatch");
});

test("subscribing during the trial keeps its end; a double click makes one subscription", async () => {
  const browser = app.browser();
  const { email } = await signUp(app, browser);
  await advance(app, "2d");
  const setupIntentId = await confirmNewCard(app, browser);
  const before = (await browser.call("GET", "/api/billing")).body.trialEnd;
  const { now } = (await browser.call("GET", "/api/auth/user")).body;
  expect(Date.parse(String(now)) - Date.now()).toBeGreaterThan(1.9 * 86_400_000);
  const input = { plan: "starter", billingCycle: "monthly", setupIntentId };
  const otherTab = { ...input, plan: "business", setupIntentId: await confirmNewCard(app, browser) };
  const answers = await Promise.all(
    [input, input, otherTab].map((one) => browser.call("POST", "/api/billing/subscribe", one)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const view = (await browser.call("GET", "/api/billing")).body;
  expect(view).toMatchObject({ status: "trialing", access: "on" });
  expect(Math.abs(Date.parse(String(view.trialEnd)) - Date.parse(String(before)))).toBeLessThanOrEqual(1_000);
  const [user] = (await app.services.db.select().from(users)).filter((one) => one.email === email);
  expect(await subscriptionsOf(user?.stripeCustomerId ?? "")).toHaveLength(1);
});

test("there is no second trial: a returning owner is charged immediately", async () => {
  const { browser, userId, customerId } = await subscriber(app);
  await browser.call("POST", "/api/billing/cancel", REASON);
  await advance(app, "8d");
  expect((await browser.call("GET", "/api/billing")).body).toMatchObject({
    status: "canceled",
    access: "off",
  });
  const paid = (await app.stripe.invoices.list({ customer: customerId })).data;
  expect(paid.reduce((sum, invoice) => sum + invoice.amount_paid, 0)).toBe(0);
  const setupIntentId = await confirmNewCard(app, browser);
  const { body } = await browser.call("POST", "/api/billing/subscribe", {
    plan: "starter",
    billingCycle: "monthly",
    setupIntentId,
  });
  expect(body).toMatchObject({ status: "active", access: "on", plan: "starter" });
  const [charged] = (await app.stripe.invoices.list({ customer: customerId })).data;
  expect(charged).toMatchObject({ status: "paid", amount_paid: 2_900 });
  expect((await userRow(app, userId)).subscriptionStatus).toBe("active");
});

test("an invoice that the bank wants confirmed needs confirmation", async () => {
  const { browser } = await subscriber(app);
  const setupIntentId = await confirmNewCard(app, browser, "pm_card_authenticationRequired");
  await browser.call("POST", "/api/billing/payment-method", { setupIntentId });
  await advance(app, "8d");
  const { body } = await browser.call("GET", "/api/billing");
  expect(body).toMatchObject({ status: "past_due", openInvoice: { needs: "confirmation" } });
});

async function stateOf({ browser, customerId }: Awaited<ReturnType<typeof subscriber>>) {
  await app.settle();
  const { data } = await app.stripe.invoices.list({ customer: customerId });
  const invoices = data.filter(({ amount_due }) => amount_due > 0);
  return {
    view: (await browser.call("GET", "/api/billing")).body,
    invoices: invoices.map(({ status, amount_paid, auto_advance }) => [status, amount_paid, auto_advance]),
  };
}

test("canceling with a debt ends the subscription, voids the invoice, and never tries the card again", async () => {
  const owner = await subscriber(app, { card: "pm_card_chargeCustomerFail" });
  await advance(app, "8d");
  const { browser, email } = owner;
  const cancel = () => browser.call("POST", "/api/billing/cancel", REASON);
  const answers = await Promise.all([cancel(), cancel()]);
  // A second click that comes after the end finds no subscription to cancel.
  const done = answers.filter(({ body }) => body.code !== "no_subscription");
  expect(done.length).toBeGreaterThan(0);
  for (const { status, body } of done) {
    expect([status, body.status, body.openInvoice]).toEqual([200, "canceled", null]);
  }
  const good = await app.stripe.paymentMethods.attach("pm_card_visa", { customer: owner.customerId });
  await app.stripe.customers.update(owner.customerId, {
    invoice_settings: { default_payment_method: good.id },
  });
  await advance(app, "40d");
  const { view, invoices } = await stateOf(owner);
  expect(invoices).toEqual([["void", 0, false]]);
  expect(view).toMatchObject({ status: "canceled", access: "off", openInvoice: null });
  expect(await subscriptionsOf(owner.customerId)).toMatchObject([
    { cancellation_details: { feedback: "too_expensive", reason: "cancellation_requested" } },
  ]);
  await app.mail.deliverDue();
  const mails = app.sent.filter(({ kind, to }) => kind === "subscription-cancelled" && to === email);
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining("has ended")]);
  expect(mails[0]?.text).toContain("not have to pay");
});

test("an invoice that is paid just before its cancellation buys its period", async () => {
  const owner = await subscriber(app, { card: "pm_card_chargeCustomerFail" });
  await advance(app, "8d");
  const good = await app.stripe.paymentMethods.attach("pm_card_visa", { customer: owner.customerId });
  const invoices = Object.create(app.stripe.invoices) as typeof app.stripe.invoices;
  invoices.voidInvoice = async (id: string) => {
    await app.stripe.invoices.pay(id, { payment_method: good.id });
    return app.stripe.invoices.voidInvoice(id);
  };
  const stripe = Object.assign(Object.create(app.stripe), { invoices });
  const user = await userRow(app, owner.userId);
  const view = await cancelSubscription({ ...app.services, stripe }, user, { reason: "", comment: "" });
  expect(view).toMatchObject({ status: "active", access: "on", cancelAt: expect.any(String) });
  expect((await stateOf(owner)).invoices).toMatchObject([["paid", 79_000, false]]);
});

test("canceling in the hour before a period is charged ends the subscription without the charge", async () => {
  const owner = await subscriber(app);
  await advance(app, "10100m");
  const before = await stateOf(owner);
  expect(before).toMatchObject({ view: { status: "active" }, invoices: [["draft", 0, true]] });
  const { body } = await owner.browser.call("POST", "/api/billing/cancel", {});
  expect(body).toMatchObject({ status: "canceled", nextCharge: null });
  await advance(app, "3h");
  expect((await stateOf(owner)).invoices).toEqual([["draft", 0, false]]);
});

test("a subscription that was never paid does not count as cancelled", async () => {
  const unpaid = await subscriber(app, { card: "pm_card_chargeCustomerFail" });
  const cancelled = await subscriber(app);
  await cancelled.browser.call("POST", "/api/billing/cancel", { reason: "unused" });
  await advance(app, "15d");
  const seen = async ({ browser }: typeof unpaid) => (await browser.call("GET", "/api/billing")).body;
  expect(await seen(unpaid)).toMatchObject({ status: "canceled", endedUnpaid: true });
  expect(await seen(cancelled)).toMatchObject({ status: "canceled", endedUnpaid: false });
});

test("a new card pays the open invoice after a failed payment", async () => {
  const { browser } = await subscriber(app, { card: "pm_card_chargeCustomerFail" });
  await advance(app, "8d");
  const overdue = (await browser.call("GET", "/api/billing")).body;
  expect(overdue).toMatchObject({
    status: "past_due",
    access: "grace",
    openInvoice: { amount: 79_000, needs: "card", nextAttempt: expect.any(String), change: null },
  });
  expect(overdue.graceEnd).not.toBeNull();
  const declined = await changeCard(app, browser, "pm_card_chargeCustomerFail");
  expect([declined.status, declined.body.code]).toEqual([409, "card_declined"]);
  const { status, body } = await changeCard(app, browser);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: "active", access: "on", openInvoice: null, graceEnd: null });
});
