import { afterEach, beforeEach, expect, test } from "bun:test";
import type { PlanPreview, Quote } from "#shared/billing/schemas.ts";
import { PROMOTION_ERRORS } from "#src/features/billing/error-messages.ts";
import { createPromotion, type NewPromotion } from "#src/features/billing/promotions/promotion-codes.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../../helpers/app.ts";
import { confirmCard, signUp } from "../../../helpers/people.ts";
import { advance, confirmNewCard, subscriber } from "../../../helpers/subscribers.ts";
import {
  BUSINESS,
  billingOf,
  mailsTo,
  newestInvoice,
  PROFESSIONAL,
  payingOwner,
  post,
  STARTER,
  subscriptionsOf,
  YEARLY,
} from "../owners.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.stop());

let made = 0;

async function newCode(wanted: Partial<NewPromotion> = {}): Promise<string> {
  made += 1;
  const code = `SPRING-${made}`;
  const all = { percent: 30, months: null, until: null, max: null, ...wanted, code };
  await createPromotion(app.services, all, "alice@web-1");
  return code;
}

function redeem(browser: TestBrowser, promotionCode: string) {
  return post(browser, "promotion-code", { promotionCode });
}

test("a registration is charged no more than its quote named with a code, in any case of the code's letters", async () => {
  const code = await newCode({ months: 1 });
  const browser = app.browser();
  const { email, step2 } = await confirmCard(app, browser);
  const promotionCode = code.toLowerCase();
  const quoted = await browser.call("POST", "/api/auth/registration/quote", { ...STARTER, promotionCode });
  const quote = quoted.body as unknown as Quote;
  expect(quote).toEqual({
    firstCharge: { amount: 2_030, currency: "usd" },
    price: { amount: 2_900, currency: "usd" },
    discount: { code, percentOff: 30, amountOff: null, payments: 1 },
  });
  const customer = String(step2.stripeCustomerId);
  const sent = { ...step2, ...STARTER, promotionCode, firstCharge: quote.firstCharge.amount };
  const refused = await browser.call("POST", "/api/auth/register-step2", { ...sent, promotionCode: "" });
  expect(refused).toMatchObject({ status: 409, body: { code: "quote_changed" } });
  expect(await subscriptionsOf(app, customer)).toEqual([]);
  const done = await browser.call("POST", "/api/auth/register-step2", sent);
  expect(done.status).toBe(200);
  browser.token = String(done.body.token);
  await app.settle();
  expect(await billingOf(browser)).toMatchObject({ discount: { code }, nextCharge: { amount: 2_030 } });
  const [mail] = await mailsTo(app, email, "subscription-started");
  expect(mail?.text).toContain("First charge: $20.30");
  expect(mail?.text).toContain("$29.00 every month (30% off until");

  await advance(app, "8d");
  expect((await newestInvoice(app, customer)).amount_paid).toBe(2_030);
  const [receipt] = await mailsTo(app, email, "receipt");
  expect(receipt?.text).toContain("Discount: -$8.70");
  await advance(app, "31d");
  expect((await newestInvoice(app, customer)).amount_paid).toBe(2_900);
  expect((await billingOf(browser)).discount).toBeNull();
});

test("a code that is unknown, expired, used up or for one payment of today is refused at its field", async () => {
  const expired = await newCode({ until: new Date(app.services.billingClock.now().getTime() + 60_000) });
  const single = await newCode({ max: 1 });
  const coupon = await app.stripe.coupons.create({ percent_off: 10, duration: "once" });
  const promotion = { type: "coupon" as const, coupon: coupon.id };
  const once = (await app.stripe.promotionCodes.create({ promotion, code: "ONCE" })).code;
  const other = await app.stripe.customers.create();
  await app.stripe.promotionCodes.create({ promotion, code: "THEIRS", customer: other.id });
  await advance(app, "1h");
  const first = await payingOwner(app);
  await redeem(first.browser, single);

  const browser = app.browser();
  const { step2 } = await confirmCard(app, browser);
  const reasons = {
    NONE: "unknown",
    [expired]: "expired",
    [single]: "used",
    [once]: "withoutTrial",
  } as const;
  for (const [promotionCode, reason] of Object.entries(reasons)) {
    const answers = await Promise.all([
      browser.call("POST", "/api/auth/registration/quote", { ...STARTER, promotionCode }),
      browser.call("POST", "/api/auth/register-step2", { ...step2, ...STARTER, promotionCode }),
    ]);
    for (const { status, body } of answers) {
      expect([status, body.fields]).toEqual([422, { promotionCode: PROMOTION_ERRORS[reason] }]);
    }
  }
  const theirs = await post(first.browser, "quote", { ...STARTER, promotionCode: "THEIRS" });
  expect(theirs.body.fields).toEqual({ promotionCode: PROMOTION_ERRORS.unfit });
});

async function withoutTrial(): Promise<TestBrowser> {
  const browser = app.browser();
  await signUp(app, browser);
  await advance(app, "8d");
  return browser;
}

async function subscribeWith(browser: TestBrowser, choice: object, promotionCode: string, card?: string) {
  const quoted = await post(browser, "quote", { ...choice, promotionCode });
  if (quoted.status !== 200) return quoted;
  const dueNow = (quoted.body as unknown as Quote).firstCharge.amount;
  const setupIntentId = await confirmNewCard(app, browser, card);
  const input = { ...choice, promotionCode, dueNow, setupIntentId };
  return post(browser, "subscribe", input);
}

async function redemptionsOf(code: string) {
  return (await app.stripe.promotionCodes.list({ code })).data[0]?.times_redeemed;
}

/** Ends the newest subscription at the provider. */
async function endNewest() {
  const [subscription] = (await app.stripe.subscriptions.list({ limit: 1 })).data;
  await app.stripe.subscriptions.cancel(subscription?.id ?? "");
  await app.settle();
}

test("an account without a trial is charged the discounted price today, and no more than named", async () => {
  const browser = await withoutTrial();
  const promotionCode = await newCode({ max: 1 });
  const { body } = await post(browser, "quote", { ...STARTER, promotionCode });
  const { firstCharge } = body as unknown as Quote;
  const setupIntentId = await confirmNewCard(app, browser);
  const input = { ...STARTER, setupIntentId, dueNow: firstCharge.amount };
  const unnamed = await post(browser, "subscribe", input);
  expect(unnamed).toMatchObject({ status: 409, body: { code: "charge_changed" } });
  const paid = await post(browser, "subscribe", { ...input, promotionCode });
  expect(paid).toMatchObject({ status: 200, body: { status: "active", discount: { code: promotionCode } } });
  const invoices = (await browser.call("GET", "/api/billing/invoices")).body;
  expect(invoices).toMatchObject([{ amount: 2_030, status: "paid" }]);
});

test("a declined card uses up no code: its owner can use it for any plan, once", async () => {
  const browser = await withoutTrial();
  const code = await newCode({ max: 1 });
  const declined = await subscribeWith(browser, STARTER, code, "pm_card_chargeCustomerFail");
  expect(declined.body).toMatchObject({ status: "incomplete" });
  const paid = await subscribeWith(browser, PROFESSIONAL, code.toLowerCase());
  expect(paid.body).toMatchObject({ status: "active", discount: { code, percentOff: 30 } });
  expect((await browser.call("GET", "/api/billing/invoices")).body).toMatchObject([
    { status: "paid", amount: 5_530 },
    { status: "void" },
  ]);
  expect(await redemptionsOf(code)).toBe(1);
  const used = { promotionCode: PROMOTION_ERRORS.used };
  expect((await subscribeWith(await withoutTrial(), STARTER, code)).body.fields).toEqual(used);

  await endNewest();
  expect((await subscribeWith(browser, STARTER, code)).body.fields).toEqual(used);
});

test("several declined cards of one owner count once for a subscription, a first or a later one", async () => {
  const code = await newCode({ max: 3 });
  const browser = await withoutTrial();
  for (const plan of [STARTER, PROFESSIONAL, BUSINESS]) {
    const { body } = await subscribeWith(browser, plan, code, "pm_card_chargeCustomerFail");
    expect(body).toMatchObject({ status: "incomplete", discount: { code } });
  }
  expect(await redemptionsOf(code)).toBe(1);
  expect((await subscribeWith(await withoutTrial(), STARTER, code)).body).toMatchObject({ status: "active" });
  await advance(app, "24h");
  expect((await subscribeWith(browser, STARTER, code)).body).toMatchObject({ status: "active" });
  expect(await redemptionsOf(code)).toBe(2);
  await endNewest();
  const declined = await subscribeWith(browser, STARTER, code, "pm_card_chargeCustomerFail");
  expect(declined.body).toMatchObject({ status: "incomplete" });
  const paid = await subscribeWith(browser, PROFESSIONAL, code);
  expect(paid.body).toMatchObject({ status: "active", discount: { code } });
  expect(await redemptionsOf(code)).toBe(3);
});

test("a running subscription redeems one code once, which a pending downgrade keeps", async () => {
  const { browser, customerId } = await payingOwner(app, PROFESSIONAL);
  const shown = (await post(browser, "preview", STARTER)).body as unknown as PlanPreview;
  await post(browser, "change-plan", { ...STARTER, nextCharge: shown.nextCharge.amount });
  const promotionCode = await newCode();
  const before = await newestInvoice(app, customerId);
  const clicks = await Promise.all([redeem(browser, promotionCode), redeem(browser, promotionCode)]);
  expect(await redemptionsOf(promotionCode)).toBe(1);
  expect(clicks.find(({ status }) => status === 200)?.body).toMatchObject({
    discount: { code: promotionCode, percentOff: 30, ends: null },
    pendingChange: { plan: "starter" },
    nextCharge: { amount: 2_030 },
  });
  expect(await newestInvoice(app, customerId)).toEqual(before);
  const second = await redeem(browser, await newCode());
  expect(second.body.fields).toEqual({ promotionCode: PROMOTION_ERRORS.hasDiscount });
  await advance(app, "32d");
  expect((await newestInvoice(app, customerId)).amount_paid).toBe(2_030);
  expect((await billingOf(browser)).discount).toMatchObject({ code: promotionCode });
});

test("a code that would end before a yearly plan's next payment is refused, and not used up", async () => {
  const { browser } = await payingOwner(app, YEARLY);
  const short = await newCode({ months: 1, max: 1 });
  const refused = await redeem(browser, short);
  expect([refused.status, refused.body.fields]).toEqual([422, { promotionCode: PROMOTION_ERRORS.tooShort }]);
  expect(await redemptionsOf(short)).toBe(0);
  const long = await redeem(browser, await newCode({ months: 13 }));
  expect(long.body).toMatchObject({ nextCharge: { amount: 20_300 } });
});

test("a code says which payments it reduces, of which the last may be a part", async () => {
  const browser = await withoutTrial();
  for (const [months, takesOff, monthly, yearly] of [
    [null, "30% off all payments", null, null],
    [1, "30% off 1 monthly payment, or 1 yearly payment", 1, 1],
    [13, "30% off 13 monthly payments, or 2 yearly payments", 13, 2],
  ] as const) {
    const wanted = { code: `MONTHS-${months}`, percent: 30, months, until: null, max: null };
    expect(await createPromotion(app.services, wanted, "alice@web-1")).toMatchObject({ takesOff });
    for (const [choice, payments] of [
      [STARTER, monthly],
      [YEARLY, yearly],
    ] as const) {
      const asked = { ...choice, promotionCode: wanted.code };
      const { body } = await post(browser, "quote", asked);
      expect([months, choice, body]).toMatchObject([months, choice, { discount: { payments } }]);
    }
  }
});

test("an upgrade costs what its preview named with the discount", async () => {
  const { browser, customerId } = await payingOwner(app);
  await redeem(browser, await newCode());
  const { body } = await post(browser, "preview", BUSINESS);
  const { dueNow, nextCharge, prorationDate } = body as unknown as PlanPreview;
  expect(nextCharge.amount).toBe(9_030);
  const shown = { prorationDate, dueNow: dueNow.amount, nextCharge: nextCharge.amount };
  expect((await post(browser, "change-plan", { ...BUSINESS, ...shown })).status).toBe(200);
  expect((await newestInvoice(app, customerId)).amount_paid).toBe(dueNow.amount);
});

test("codes are guessed at a limited rate", async () => {
  const { browser } = await subscriber(app);
  const statuses = new Set<number>();
  for (let tries = 0; tries < 61; tries += 1) {
    statuses.add((await redeem(browser, `GUESS-${tries}`)).status);
  }
  expect([...statuses]).toEqual([422, 429]);
});
