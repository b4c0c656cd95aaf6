import { afterEach, beforeEach, expect, test } from "bun:test";
import { users } from "#src/db/schema/accounts.ts";
import { cancelSubscription } from "#src/features/billing/changes/cancel-subscription.ts";
import { createTestApp, type TestApp } from "../../../helpers/app.ts";
import { signUp } from "../../../helpers/people.ts";
import { advance, confirmNewCard, subscriber, userRow } from "../../../helpers/subscribers.ts";
import { billingOf, mailsTo, type Owner, overdueOwner, post, STARTER, subscriptionsOf } from "../owners.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.stop());

const REASON = { reason: "too_expensive", comment: "A cheaper one will do" };

test("billing shows the plan, the trial, the card and the provider's next charge", async () => {
  const { browser } = await subscriber(app, { plan: "professional", billingCycle: "yearly" });
  const view = await billingOf(browser);
  expect(view).toMatchObject({
    plan: "professional",
    billingCycle: "yearly",
    status: "trialing",
    access: "on",
    graceEnd: null,
    cancelAt: null,
    nextCharge: { amount: 79_000, currency: "usd", date: view.trialEnd },
    card: { brand: "visa", last4: "4242" },
    pendingChange: null,
    openInvoice: null,
    usage: { visits: 0, allowance: 50_000 },
  });
});

test("an account sees its own invoices alone, and without a subscription its trial and no charge", async () => {
  const { browser } = await subscriber(app);
  const { text } = await browser.call("GET", "/api/billing/invoices");
  expect(JSON.parse(text)).toMatchObject([{ status: "paid", amount: 0, currency: "usd" }]);
  const stranger = app.browser();
  await signUp(app, stranger);
  expect((await stranger.call("GET", "/api/billing/invoices")).text).toBe("[]");
  const expected = { status: "none", access: "on", nextCharge: null, card: null };
  expect(await billingOf(stranger)).toMatchObject(expected);
  expect((await post(stranger, "cancel", REASON)).body.code).toBe("no_subscription");
});

test("a cancellation keeps the trial, stores its reason if any, and can be resumed", async () => {
  const { browser, customerId } = await subscriber(app);
  for (const [input, feedback] of [
    [{}, null],
    [{ reason: "", comment: "" }, null],
    [REASON, "too_expensive"],
  ] as const) {
    const { status, body } = await post(browser, "cancel", input);
    expect([status, body.cancelAt]).toEqual([200, body.trialEnd]);
    expect(body).toMatchObject({ nextCharge: null, access: "on" });
    expect(await subscriptionsOf(app, customerId)).toMatchObject([
      { cancel_at_period_end: true, cancellation_details: { feedback } },
    ]);
    const resumed = await post(browser, "resume");
    expect(resumed.body).toMatchObject({ cancelAt: null, nextCharge: { amount: 79_000 } });
  }
  expect((await post(browser, "cancel", { reason: "bored" })).status).toBe(422);
});

test("a cancellation made elsewhere by date alone can be resumed too", async () => {
  const { browser, customerId } = await subscriber(app);
  const [subscription] = await subscriptionsOf(app, customerId);
  const cancelAt = (subscription?.trial_end ?? 0) + 3_600;
  await app.stripe.subscriptions.update(subscription?.id ?? "", { cancel_at: cancelAt });
  expect((await billingOf(browser)).cancelAt).not.toBeNull();
  expect((await post(browser, "resume")).body.cancelAt).toBeNull();
});

test("another customer's card, or one that is not confirmed, is refused", async () => {
  const { browser } = await subscriber(app);
  const other = await subscriber(app);
  const { body } = await post(browser, "payment-method/setup");
  for (const [setupIntentId, code] of [
    [await confirmNewCard(app, other.browser), "setup_mismatch"],
    [String(body.clientSecret).split("_secret_")[0], "setup_not_succeeded"],
    ["seti_unknown", "setup_mismatch"],
  ]) {
    const refused = await post(browser, "payment-method", { setupIntentId });
    expect([refused.status, refused.body.code]).toEqual([409, code]);
  }
});

test("subscribing during the trial keeps its end; a double click makes one subscription", async () => {
  const browser = app.browser();
  const { email } = await signUp(app, browser);
  await advance(app, "2d");
  const setupIntentId = await confirmNewCard(app, browser);
  const before = (await billingOf(browser)).trialEnd;
  const { now } = (await browser.call("GET", "/api/auth/user")).body;
  expect(Date.parse(String(now)) - Date.now()).toBeGreaterThan(1.9 * 86_400_000);
  const input = { ...STARTER, setupIntentId };
  const otherTab = { ...input, plan: "business", setupIntentId: await confirmNewCard(app, browser) };
  const answers = await Promise.all([input, input, otherTab].map((one) => post(browser, "subscribe", one)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const view = await billingOf(browser);
  expect(view).toMatchObject({ status: "trialing", access: "on" });
  expect(Math.abs(Date.parse(String(view.trialEnd)) - Date.parse(String(before)))).toBeLessThanOrEqual(1_000);
  const [user] = (await app.services.db.select().from(users)).filter((one) => one.email === email);
  expect(await subscriptionsOf(app, user?.stripeCustomerId ?? "")).toHaveLength(1);
});

async function stateOf({ browser, customerId }: Owner) {
  await app.settle();
  const { data } = await app.stripe.invoices.list({ customer: customerId });
  const invoices = data.filter(({ amount_due }) => amount_due > 0);
  return {
    view: await billingOf(browser),
    invoices: invoices.map(({ status, amount_paid, auto_advance }) => [status, amount_paid, auto_advance]),
  };
}

test("canceling with a debt ends the subscription, voids the invoice, and never tries the card again", async () => {
  const owner = await overdueOwner(app);
  const { browser, email } = owner;
  const cancel = () => post(browser, "cancel", REASON);
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
  expect(await subscriptionsOf(app, owner.customerId)).toMatchObject([
    { cancellation_details: { feedback: "too_expensive", reason: "cancellation_requested" } },
  ]);
  const mails = await mailsTo(app, email, "subscription-cancelled");
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining("has ended")]);
  expect(mails[0]?.text).toContain("don’t have to pay");
});

test("an invoice that is paid just before its cancellation buys its period", async () => {
  const owner = await overdueOwner(app);
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
  expect((await stateOf(owner)).invoices).toMatchObject([["paid", 2_900, false]]);
});

test("canceling while the draft of a new period is the next charge ends the subscription without it", async () => {
  const owner = await subscriber(app);
  await advance(app, "10100m");
  const { view, invoices } = await stateOf(owner);
  expect(view).toMatchObject({ status: "active", nextCharge: { amount: 79_000 } });
  expect(Date.parse(view.nextCharge?.date ?? "") - Date.parse(view.trialEnd ?? "")).toBe(3_600_000);
  expect(invoices).toEqual([["draft", 0, true]]);
  const { body } = await post(owner.browser, "cancel", {});
  expect(body).toMatchObject({ status: "canceled", nextCharge: null });
  await advance(app, "3h");
  expect((await stateOf(owner)).invoices).toEqual([["draft", 0, false]]);
});

test("a subscription that was never paid does not count as cancelled", async () => {
  const cancelled = await subscriber(app);
  await post(cancelled.browser, "cancel", { reason: "unused" });
  const unpaid = await overdueOwner(app);
  await advance(app, "7d");
  expect(await billingOf(unpaid.browser)).toMatchObject({ status: "canceled", endedUnpaid: true });
  expect(await billingOf(cancelled.browser)).toMatchObject({ status: "canceled", endedUnpaid: false });
});
