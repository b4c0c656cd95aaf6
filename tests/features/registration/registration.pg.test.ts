import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { pendingRegistrations, users } from "#src/db/schema/accounts.ts";
import { subscriptionEvents } from "#src/db/schema/billing.ts";
import { LONG } from "#tests/helpers/long.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { confirmCard, mailedToken, newEmail, PASSWORD, startRegistration } from "../../helpers/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

async function userRow(id: number) {
  const [user] = await app.services.db.select().from(users).where(eq(users.id, id));
  if (!user) throw new Error(`No user ${id}`);
  return user;
}

async function liveSubscriptions(customer: string) {
  return (await app.stripe.subscriptions.list({ customer, status: "all" })).data;
}

describe("step 1", () => {
  test("makes an account and answers its id", async () => {
    const { userId, answer } = await startRegistration(app.browser());
    expect(answer.status).toBe(200);
    const user = await userRow(userId);
    expect(user).toMatchObject({
      isEmailVerified: false,
      plan: "starter",
      websiteUrl: "https://example.com",
    });
    expect(user.password).toStartWith("$argon2id$");
    expect(answer.text).not.toContain(PASSWORD);
  });

  test("answers every wrong field with its sentence and repeats nothing that was sent", async () => {
    const answer = await app.browser().call("POST", "/api/auth/register-step1", {
      email: "nobody",
      password: "tooweak-secret",
      websiteUrl: " ",
      acceptTerms: false,
    });
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

  test("refuses a body that is no object as malformed", async () => {
    const answer = await app.browser().call("POST", "/api/auth/register-step1", [1]);
    expect(answer).toMatchObject({ status: 400, body: { code: "malformed" } });
  });

  test("says at the field that a verified address has an account", async () => {
    const { email } = await startRegistration(app.browser());
    await app.services.db.update(users).set({ isEmailVerified: true }).where(eq(users.email, email));
    const { answer } = await startRegistration(app.browser(), email.toUpperCase());
    expect(answer).toMatchObject({ status: 409, body: { code: "email_taken" } });
    expect(Object.keys(answer.body.fields ?? {})).toEqual(["email"]);
  });

  test("started again for an unverified address ends the earlier cookie and link", async () => {
    const first = app.browser();
    const { email, userId } = await startRegistration(first);
    const earlierLink = await mailedToken(app, "verification", email);
    const second = app.browser();
    expect((await startRegistration(second, email)).userId).toBe(userId);
    expect(await first.call("GET", "/api/auth/registration")).toMatchObject({ status: 403 });
    expect(await second.call("GET", "/api/auth/registration")).toMatchObject({
      status: 200,
      body: { userId, email },
    });
    expect(await second.call("POST", "/api/auth/verify-email", { token: earlierLink })).toMatchObject({
      status: 422,
    });
  });

  test("twice at once for a new address makes one account", async () => {
    const email = newEmail();
    const answers = await Promise.all([
      startRegistration(app.browser(), email),
      startRegistration(app.browser(), email),
    ]);
    expect(answers[0].userId).toBe(answers[1].userId);
    expect(await app.services.db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
  });

  test("is limited to ten an hour for each address", async () => {
    const browser = app.browser("198.51.100.7");
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await startRegistration(browser)).answer.status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const { answer } = await startRegistration(browser);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(3_000);
  });
});

describe("the card set-up", () => {
  test("is refused without the cookie of step 1, and says nothing about the account", async () => {
    const { userId } = await startRegistration(app.browser());
    const payload = { plan: "starter", billingCycle: "monthly", userId };
    const stranger = await app.browser().call("POST", "/api/stripe/create-subscription-setup", payload);
    const nobody = await app
      .browser()
      .call("POST", "/api/stripe/create-subscription-setup", { ...payload, userId: 987_654 });
    expect(stranger).toMatchObject({ status: 403, body: { code: "no_registration" } });
    expect(stranger.text).toBe(nobody.text);
  });

  test("refuses a cookie that was changed to another user", async () => {
    const browser = app.browser();
    const { userId } = await startRegistration(browser);
    const [name, value] = [...browser.cookies][0] ?? ["", ""];
    browser.cookies.set(name, value.replace(/^\d+/, String(userId - 1)));
    const payload = { plan: "starter", billingCycle: "monthly", userId: userId - 1 };
    expect(await browser.call("POST", "/api/stripe/create-subscription-setup", payload)).toMatchObject({
      status: 403,
    });
  });

  test("asked for from two tabs at once is one customer and one setup intent", async () => {
    const browser = app.browser();
    const { userId } = await startRegistration(browser);
    const payload = { plan: "starter", billingCycle: "monthly", userId };
    const [one, two] = await Promise.all([
      browser.call("POST", "/api/stripe/create-subscription-setup", payload),
      browser.call("POST", "/api/stripe/create-subscription-setup", payload),
    ]);
    expect(one.status).toBe(200);
    expect(one.body).toEqual(two.body);
  });

  test("after the card was confirmed says so instead of asking again", async () => {
    const browser = app.browser();
    const { step2, userId } = await confirmCard(app, browser);
    const answer = await browser.call("POST", "/api/stripe/create-subscription-setup", {
      plan: "starter",
      billingCycle: "monthly",
      userId,
    });
    expect(answer.body).toMatchObject({ status: "succeeded", paymentMethodId: step2.paymentMethodId });
  });
});

describe("step 2", () => {
  test("starts a trial of seven days with the card as default, and a session", async () => {
    const browser = app.browser();
    const { step2, userId } = await confirmCard(app, browser);
    const answer = await browser.call("POST", "/api/auth/register-step2", step2);
    expect(answer.status).toBe(200);
    browser.token = String(answer.body.token);
    const [subscription] = await liveSubscriptions(step2.stripeCustomerId);
    expect(subscription).toMatchObject({ status: "trialing", default_payment_method: step2.paymentMethodId });
    const seven = 7 * 86_400;
    expect((subscription?.trial_end ?? 0) - (subscription?.trial_start ?? 0)).toBe(seven);
    expect(await userRow(userId)).toMatchObject({
      stripeSubscriptionId: subscription?.id,
      plan: "professional",
      billingCycle: "yearly",
      subscriptionStatus: "trialing",
      contactPerson: "Ada Lovelace",
    });
    expect((await browser.call("GET", "/api/auth/user")).body).toMatchObject({
      access: "on",
      hasSubscription: true,
    });
  });

  test("refuses a card that has not been confirmed", async () => {
    const browser = app.browser();
    const { userId } = await startRegistration(browser);
    const setup = await browser.call("POST", "/api/stripe/create-subscription-setup", {
      plan: "starter",
      billingCycle: "monthly",
      userId,
    });
    const answer = await browser.call("POST", "/api/auth/register-step2", {
      userId,
      plan: "starter",
      billingCycle: "monthly",
      stripeCustomerId: setup.body.customerId,
      paymentMethodId: "pm_made_up",
      contactPerson: "Ada",
    });
    expect(answer).toMatchObject({ status: 409, body: { code: "setup_not_succeeded" } });
  });

  test("refuses another customer's id or card", async () => {
    const browser = app.browser();
    const { step2 } = await confirmCard(app, browser);
    const other = await confirmCard(app, app.browser());
    const { stripeCustomerId, paymentMethodId } = other.step2;
    for (const foreign of [{ stripeCustomerId }, { paymentMethodId }]) {
      const answer = await browser.call("POST", "/api/auth/register-step2", { ...step2, ...foreign });
      expect(answer).toMatchObject({ status: 409, body: { code: "setup_mismatch" } });
    }
    expect(await liveSubscriptions(step2.stripeCustomerId)).toHaveLength(0);
  });

  test("without a cardholder name says so at the field", async () => {
    const browser = app.browser();
    const { step2 } = await confirmCard(app, browser);
    const answer = await browser.call("POST", "/api/auth/register-step2", { ...step2, contactPerson: "  " });
    expect(answer.body.fields).toEqual({ contactPerson: "Please enter the cardholder name." });
  });

  test("repeats its answer for ten minutes, then no more", async () => {
    const browser = app.browser();
    const { step2 } = await confirmCard(app, browser);
    await browser.call("POST", "/api/auth/register-step2", step2);
    const again = await browser.call("POST", "/api/auth/register-step2", step2);
    expect(again.status).toBe(200);
    app.clock.advance(11 * 60_000);
    expect(await browser.call("POST", "/api/auth/register-step2", step2)).toMatchObject({ status: 403 });
  });

  test("repeats nothing once the owner has signed out", async () => {
    const browser = app.browser();
    const { step2 } = await confirmCard(app, browser);
    browser.token = String((await browser.call("POST", "/api/auth/register-step2", step2)).body.token);
    expect((await browser.call("POST", "/api/auth/logout")).status).toBe(204);
    expect(await browser.call("GET", "/api/auth/user")).toMatchObject({ status: 401 });
    expect(await browser.call("POST", "/api/auth/register-step2", step2)).toMatchObject({ status: 403 });
  });

  test("after the provider's redirect finishes with what was saved before", async () => {
    const browser = app.browser();
    const { step2, setupIntentId } = await confirmCard(app, browser);
    const { plan, billingCycle, contactPerson } = step2;
    await browser.call("PATCH", "/api/auth/registration", { plan, billingCycle, contactPerson });
    const answer = await browser.call("POST", "/api/auth/registration/completion", { setupIntentId });
    expect(answer.status).toBe(200);
    const [subscription] = await liveSubscriptions(step2.stripeCustomerId);
    expect(subscription?.items.data[0]?.price.lookup_key).toBe("professional_yearly");
  });

  test("takes over a subscription that was made before a crash", async () => {
    const browser = app.browser();
    const { step2, userId } = await confirmCard(app, browser);
    const price = await app.stripe.prices.list({ lookup_keys: ["professional_yearly"] });
    const made = await app.stripe.subscriptions.create({
      customer: step2.stripeCustomerId,
      items: [{ price: price.data[0]?.id ?? "" }],
      trial_period_days: 7,
    });
    expect((await browser.call("POST", "/api/auth/register-step2", step2)).status).toBe(200);
    expect(await liveSubscriptions(step2.stripeCustomerId)).toHaveLength(1);
    expect((await userRow(userId)).stripeSubscriptionId).toBe(made.id);
  });
});

test("each step sent twice, at once and out of order ends with one account, one customer, one subscription", async () => {
  const rounds = LONG ? 60 : 6;
  for (let round = 0; round < rounds; round += 1) {
    const browser = app.browser(`192.0.2.${round}`);
    const email = newEmail();
    const { userId } = await startRegistration(browser, email);
    const setupCall = { plan: "starter", billingCycle: "monthly", userId };
    const setups = await Promise.all([
      browser.call("POST", "/api/stripe/create-subscription-setup", setupCall),
      browser.call("POST", "/api/stripe/create-subscription-setup", setupCall),
    ]);
    const setupIntentId = String(setups[0].body.clientSecret).split("_secret_")[0] ?? "";
    const early = browser.call("POST", "/api/auth/registration/completion", { setupIntentId });
    const confirmed = await app.stripe.setupIntents.confirm(setupIntentId, {
      payment_method: "pm_card_visa",
    });
    const step2 = {
      userId,
      plan: "starter",
      billingCycle: "monthly",
      stripeCustomerId: setups[0].body.customerId,
      paymentMethodId: confirmed.payment_method,
      contactPerson: "Ada",
    };
    const answers = await Promise.all([
      browser.call("POST", "/api/auth/register-step2", step2),
      browser.call("POST", "/api/auth/register-step2", { ...step2, plan: "business" }),
      browser.call("POST", "/api/auth/register-step2", step2),
      browser.call("POST", "/api/stripe/create-subscription-setup", setupCall),
    ]);
    await early;
    expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200]);
    const late = await browser.call("POST", "/api/auth/register-step2", step2);
    expect(late.status).toBe(200);
    expect(await app.services.db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
    const customers = await app.stripe.customers.list({ email });
    expect(customers.data.map(({ id }) => id)).toEqual([String(setups[0].body.customerId)]);
    expect(await liveSubscriptions(String(setups[0].body.customerId))).toHaveLength(1);
  }
}, 120_000);

test("signed webhooks of a registration are stored, acted on once, and change nothing that is true already", async () => {
  const browser = app.browser();
  const { step2, userId } = await confirmCard(app, browser);
  await browser.call("POST", "/api/auth/register-step2", step2);
  await app.settle();
  const events = await app.services.db
    .select()
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.userId, userId));
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({ eventType: "created", previousStatus: null, newStatus: "trialing" });
  const [pending] = await app.services.db
    .select()
    .from(pendingRegistrations)
    .where(eq(pendingRegistrations.userId, userId));
  expect(pending?.completedAt).toBeInstanceOf(Date);
});
