import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#src/db/schema/accounts.ts";
import { LONG } from "#tests/helpers/long.ts";
import { addCalls } from "../../helpers/add-calls.ts";
import { createTestApp } from "../../helpers/app.ts";
import {
  confirmCard,
  mailedToken,
  newEmail,
  PASSWORD,
  refusal,
  setupIntentOf,
  startRegistration,
} from "../../helpers/people.ts";
import { userRow } from "../../helpers/subscribers.ts";

const app = await createTestApp();
afterAll(() => app.stop());

async function liveSubscriptions(customer: string) {
  return (await app.stripe.subscriptions.list({ customer, status: "all" })).data;
}

const SETUP = "/api/stripe/create-subscription-setup";
const STARTER = { plan: "starter", billingCycle: "monthly" };

/** A browser that has completed step 1 and entered a card, and its call of step 2. */
async function withCard() {
  const browser = app.browser();
  const confirmed = await confirmCard(app, browser);
  const finish = (more: object = {}) =>
    browser.call("POST", "/api/auth/register-step2", { ...confirmed.step2, ...more });
  return { browser, finish, ...confirmed };
}

describe("step 1", () => {
  test("makes an account and answers its id, and says at the field that a verified address has one", async () => {
    const { email, userId, answer } = await startRegistration(app.browser());
    expect(answer.status).toBe(200);
    const user = await userRow(app, userId);
    const expected = { isEmailVerified: false, plan: "starter", websiteUrl: "https://example.com" };
    expect(user).toMatchObject(expected);
    expect(user.password).toStartWith("$argon2id$");
    expect(answer.text).not.toContain(PASSWORD);

    await app.services.db.update(users).set({ isEmailVerified: true }).where(eq(users.email, email));
    const { answer: taken } = await startRegistration(app.browser(), email.toUpperCase());
    expect(refusal(taken)).toEqual([409, "email_taken"]);
    expect(Object.keys(taken.body.fields ?? {})).toEqual(["email"]);
  });

  test("answers every wrong field with its sentence and repeats nothing that was sent", async () => {
    const noObject = await app.browser().call("POST", "/api/auth/register-step1", [1]);
    expect(refusal(noObject)).toEqual([400, "malformed"]);
    const wrong = { email: "nobody", password: "tooweak-secret", websiteUrl: " ", acceptTerms: false };
    const answer = await app.browser().call("POST", "/api/auth/register-step1", wrong);
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual({
      email: "Invalid email address",
      password:
        "Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character",
      websiteUrl: "Website URL is required",
      acceptTerms: "You must accept the Terms and Conditions and Privacy Policy",
    });
    expect(answer.text).not.toContain("tooweak-secret");
  });

  test("started again for an unverified address ends the earlier cookie and link", async () => {
    const first = app.browser();
    const { email, userId } = await startRegistration(first);
    const earlierLink = await mailedToken(app, "verification", email);
    const second = app.browser();
    expect((await startRegistration(second, email)).userId).toBe(userId);
    expect((await first.call("GET", "/api/auth/registration")).status).toBe(403);
    expect((await second.call("GET", "/api/auth/registration")).body).toMatchObject({ userId, email });
    const verified = await second.call("POST", "/api/auth/verify-email", { token: earlierLink });
    expect(verified.status).toBe(422);
  });

  test("twice at once for a new address makes one account", async () => {
    const email = newEmail();
    const start = () => startRegistration(app.browser(), email);
    const [one, other] = await Promise.all([start(), start()]);
    expect(one.userId).toBe(other.userId);
    expect(await app.services.db.$count(users, eq(users.email, email))).toBe(1);
  });

  test("is limited to ten an hour for each address", async () => {
    const browser = app.browser("198.51.100.7");
    await startRegistration(browser);
    await addCalls(app, 8);
    expect((await startRegistration(browser)).answer.status).toBe(200);
    const { answer } = await startRegistration(browser);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(3_000);
  });
});

describe("the card set-up", () => {
  test("is refused without the cookie of step 1 or with a changed one, and says nothing about the account", async () => {
    const browser = app.browser();
    const { userId } = await startRegistration(browser);
    const stranger = await app.browser().call("POST", SETUP, { ...STARTER, userId });
    const nobody = await app.browser().call("POST", SETUP, { ...STARTER, userId: 987_654 });
    expect(refusal(stranger)).toEqual([403, "no_registration"]);
    expect(stranger.text).toBe(nobody.text);
    const [name, value] = [...browser.cookies][0] ?? ["", ""];
    browser.cookies.set(name, value.replace(/^\d+/, String(userId - 1)));
    expect((await browser.call("POST", SETUP, { ...STARTER, userId: userId - 1 })).status).toBe(403);
  });

  test("after the card was confirmed says so instead of asking again", async () => {
    const { browser, step2, userId } = await withCard();
    const { body } = await browser.call("POST", SETUP, { ...STARTER, userId });
    expect(body).toMatchObject({ status: "succeeded", paymentMethodId: step2.paymentMethodId });
  });
});

describe("step 2", () => {
  test("starts a trial of seven days with the card as default, and a session", async () => {
    const { browser, step2, userId, finish } = await withCard();
    const answer = await finish();
    expect(answer.status).toBe(200);
    browser.token = String(answer.body.token);
    const [subscription] = await liveSubscriptions(step2.stripeCustomerId);
    expect(subscription).toMatchObject({ status: "trialing", default_payment_method: step2.paymentMethodId });
    const seven = 7 * 86_400;
    expect((subscription?.trial_end ?? 0) - (subscription?.trial_start ?? 0)).toBe(seven);
    const chosen = { plan: "professional", billingCycle: "yearly", contactPerson: "Ada Lovelace" } as const;
    const { id: stripeSubscriptionId } = subscription ?? {};
    const kept = { ...chosen, stripeSubscriptionId, subscriptionStatus: "trialing" };
    expect(await userRow(app, userId)).toMatchObject(kept);
    const { body } = await browser.call("GET", "/api/auth/user");
    expect(body).toMatchObject({ access: "on", hasSubscription: true });
  });

  test("refuses a card that has not been confirmed", async () => {
    const browser = app.browser();
    const { userId } = await startRegistration(browser);
    const { body } = await browser.call("POST", SETUP, { ...STARTER, userId });
    const card = { stripeCustomerId: body.customerId, paymentMethodId: "pm_made_up", contactPerson: "Ada" };
    const answer = await browser.call("POST", "/api/auth/register-step2", { userId, ...STARTER, ...card });
    expect(refusal(answer)).toEqual([409, "setup_not_succeeded"]);
  });

  test("refuses another customer's id or card, and no cardholder name at the field", async () => {
    const { step2, finish } = await withCard();
    const { stripeCustomerId, paymentMethodId } = (await withCard()).step2;
    for (const foreign of [{ stripeCustomerId }, { paymentMethodId }])
      expect(refusal(await finish(foreign))).toEqual([409, "setup_mismatch"]);
    const { fields } = (await finish({ contactPerson: "  " })).body;
    expect(fields).toEqual({ contactPerson: "Please enter the cardholder name." });
    expect(await liveSubscriptions(step2.stripeCustomerId)).toHaveLength(0);
  });

  test("repeats its answer for ten minutes, or until the owner signs out", async () => {
    const { finish } = await withCard();
    expect([(await finish()).status, (await finish()).status]).toEqual([200, 200]);
    app.clock.advance(11 * 60_000);
    expect((await finish()).status).toBe(403);
    app.clock.reset();
    const { browser, finish: again } = await withCard();
    browser.token = String((await again()).body.token);
    expect((await browser.call("POST", "/api/auth/logout")).status).toBe(204);
    expect((await browser.call("GET", "/api/auth/user")).status).toBe(401);
    expect((await again()).status).toBe(403);
  });

  test("after the provider's redirect finishes with what was saved before", async () => {
    const { browser, step2, setupIntentId } = await withCard();
    const { plan, billingCycle, contactPerson } = step2;
    await browser.call("PATCH", "/api/auth/registration", { plan, billingCycle, contactPerson });
    const answer = await browser.call("POST", "/api/auth/registration/completion", { setupIntentId });
    expect(answer.status).toBe(200);
    const [subscription] = await liveSubscriptions(step2.stripeCustomerId);
    expect(subscription?.items.data[0]?.price.lookup_key).toBe("professional_yearly");
  });

  test("takes over a subscription that was made before a crash", async () => {
    const { step2, userId, finish } = await withCard();
    const price = await app.stripe.prices.list({ lookup_keys: ["professional_yearly"] });
    const items = [{ price: price.data[0]?.id ?? "" }];
    const wish = { customer: step2.stripeCustomerId, items, trial_period_days: 7 };
    const made = await app.stripe.subscriptions.create(wish);
    expect((await finish()).status).toBe(200);
    expect(await liveSubscriptions(step2.stripeCustomerId)).toHaveLength(1);
    expect((await userRow(app, userId)).stripeSubscriptionId).toBe(made.id);
  });
});

test("each step sent twice, at once and out of order ends with one account, one customer, one subscription", async () => {
  const rounds = LONG ? 60 : 2;
  for (let round = 0; round < rounds; round += 1) {
    const browser = app.browser(`192.0.2.${round}`);
    const email = newEmail();
    const { userId } = await startRegistration(browser, email);
    const setUp = () => browser.call("POST", SETUP, { ...STARTER, userId });
    const [setup, again] = await Promise.all([setUp(), setUp()]);
    expect(again.body).toEqual(setup.body);
    const setupIntentId = setupIntentOf(setup);
    const stripeCustomerId = String(setup.body.customerId);
    const early = browser.call("POST", "/api/auth/registration/completion", { setupIntentId });
    const card = { payment_method: "pm_card_visa" };
    const { payment_method: paymentMethodId } = await app.stripe.setupIntents.confirm(setupIntentId, card);
    const step2 = { userId, ...STARTER, stripeCustomerId, paymentMethodId, contactPerson: "Ada" };
    const finish = (more: object = {}) =>
      browser.call("POST", "/api/auth/register-step2", { ...step2, ...more });
    const answers = await Promise.all([finish(), finish({ plan: "business" }), finish(), setUp()]);
    await early;
    expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await finish()).status).toBe(200);
    expect(await app.services.db.$count(users, eq(users.email, email))).toBe(1);
    const customers = await app.stripe.customers.list({ email });
    expect(customers.data.map(({ id }) => id)).toEqual([stripeCustomerId]);
    expect(await liveSubscriptions(stripeCustomerId)).toHaveLength(1);
  }
}, 120_000);
