import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { passwordResetTokens, users } from "#src/db/schema/accounts.ts";
import { hashToken } from "#src/features/accounts/one-time-token.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import {
  confirmCard,
  mailedToken,
  newEmail,
  PASSWORD,
  signUp,
  startRegistration,
} from "../../helpers/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

describe("the single-call registration", () => {
  test("answers the same for a new and a known address, and tells only the address", async () => {
    const { email } = await signUp(app, app.browser());
    const known = await app.browser().call("POST", "/api/auth/register", { email, password: PASSWORD });
    const fresh = await app
      .browser()
      .call("POST", "/api/auth/register", { email: newEmail(), password: PASSWORD });
    expect([known.status, known.text]).toEqual([fresh.status, fresh.text]);
    expect((await app.lastMail("already-registered")).to).toBe(email);
  });

  test("never changes the password of a verified account", async () => {
    const { email } = await signUp(app, app.browser());
    await app.browser().call("POST", "/api/auth/register", { email, password: "Another-one1!" });
    const login = await app.browser().call("POST", "/api/auth/login", { email, password: PASSWORD });
    expect(login.status).toBe(200);
  });

  test("takes the fields of the specification, an unknown plan or cycle as the default", async () => {
    const email = newEmail();
    await app.browser().call("POST", "/api/auth/register", {
      email,
      password: PASSWORD,
      fullName: "Grace Hopper",
      companyUrl: "hopper.example",
      howDidYouFindUs: "a friend",
      selectedPlan: "gold",
      billingCycle: "weekly",
    });
    const [user] = await app.services.db.select().from(users).where(eq(users.email, email));
    expect(user).toMatchObject({
      contactPerson: "Grace Hopper",
      websiteUrl: "https://hopper.example",
      howDidYouFindUs: "a friend",
      plan: "starter",
      billingCycle: "monthly",
    });
    expect(user?.trialEnd?.getTime()).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
  });

  test("of the dialog wants matching passwords and a free username", async () => {
    const base = { username: `grace${Date.now()}`, email: newEmail(), password: PASSWORD };
    const differ = await app.browser().call("POST", "/api/auth/register", { ...base, confirmPassword: "x" });
    expect(differ.body.fields).toEqual({ confirmPassword: "Passwords do not match" });
    const payload = { ...base, confirmPassword: PASSWORD };
    expect((await app.browser().call("POST", "/api/auth/register", payload)).status).toBe(200);
    const taken = await app.browser().call("POST", "/api/auth/register", { ...payload, email: newEmail() });
    expect(taken).toMatchObject({ status: 409, body: { code: "username_taken" } });
  });
});

describe("verification", () => {
  test("works once, and a second use of the link says so kindly", async () => {
    const { email } = await startRegistration(app.browser());
    const token = await mailedToken(app, "verification", email);
    const verify = () => app.browser().call("POST", "/api/auth/verify-email", { token });
    expect((await verify()).body).toMatchObject({ alreadyVerified: false });
    expect(await verify()).toMatchObject({ status: 200, body: { alreadyVerified: true } });
    expect((await app.lastMail("welcome")).to).toBe(email);
  });

  test("ends after 24 hours", async () => {
    const { email } = await startRegistration(app.browser());
    const token = await mailedToken(app, "verification", email);
    app.clock.advance(24 * 3_600_000 + 1_000);
    const answer = await app.browser().call("POST", "/api/auth/verify-email", { token });
    app.clock.advance(-24 * 3_600_000 - 1_000);
    expect(answer).toMatchObject({ status: 422, body: { code: "bad_link" } });
  });

  test("keeps only the hash of its token", async () => {
    const { email, userId } = await startRegistration(app.browser());
    const token = await mailedToken(app, "verification", email);
    const [user] = await app.services.db.select().from(users).where(eq(users.id, userId));
    expect(user?.emailVerificationToken).toBe(hashToken(token));
    expect(JSON.stringify(user)).not.toContain(token);
  });

  test("is sent again by address and by user id, and never says who is known", async () => {
    const { email, userId } = await startRegistration(app.browser());
    const first = await mailedToken(app, "verification", email);
    const byId = await app.browser().call("POST", "/api/auth/resend-verification", { userId });
    const second = await mailedToken(app, "verification", email);
    const byEmail = await app.browser().call("POST", "/api/auth/resend-verification", { email });
    const unknown = await app.browser().call("POST", "/api/auth/resend-verification", { email: newEmail() });
    expect(second).not.toBe(first);
    expect(byEmail.text).toBe(unknown.text);
    expect(byId.text).toBe(unknown.text);
  });

  test("disowned removes the registration, so that the address is free", async () => {
    const { email } = await startRegistration(app.browser());
    const token = await mailedToken(app, "verification", email);
    expect((await app.browser().call("POST", "/api/auth/disown-registration", { token })).status).toBe(200);
    expect(await app.services.db.select().from(users).where(eq(users.email, email))).toHaveLength(0);
  });

  test("disowned after a card was entered signs out, keeps the account and tells support", async () => {
    const browser = app.browser();
    const { email, step2 } = await confirmCard(app, browser);
    browser.token = String((await browser.call("POST", "/api/auth/register-step2", step2)).body.token);
    const token = await mailedToken(app, "verification", email);
    await app.browser().call("POST", "/api/auth/disown-registration", { token });
    expect(await browser.call("GET", "/api/auth/user")).toMatchObject({ status: 401 });
    expect((await app.lastMail("disowned-registration")).to).toBe(app.config.supportEmail);
  });
});

describe("a forgotten password", () => {
  test("is replaced by a mailed link, which verifies the address and ends every session", async () => {
    const browser = app.browser();
    const { email } = await signUp(app, browser);
    await app.browser().call("POST", "/api/auth/forgot-password", { email });
    const token = await mailedToken(app, "password-reset", email);
    const reset = { token, password: "A-new-secret1!" };
    expect((await app.browser().call("POST", "/api/auth/reset-password", reset)).status).toBe(200);
    const notice = await app.lastMail("password-was-reset");
    expect([notice.to, notice.text]).toEqual([email, expect.stringContaining("/forgot-password")]);
    expect(await browser.call("GET", "/api/auth/user")).toMatchObject({ status: 401 });
    const login = (password: string) => app.browser().call("POST", "/api/auth/login", { email, password });
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login("A-new-secret1!")).status).toBe(200);
    expect(await app.browser().call("POST", "/api/auth/reset-password", reset)).toMatchObject({
      status: 422,
    });
  });

  test("works once when the link is used twice at once", async () => {
    const { email } = await signUp(app, app.browser());
    await app.browser().call("POST", "/api/auth/forgot-password", { email });
    const token = await mailedToken(app, "password-reset", email);
    const use = (password: string) =>
      app.browser().call("POST", "/api/auth/reset-password", { token, password });
    const answers = await Promise.all([use("First-choice1!"), use("Second-choice1!")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("tells nobody but the address whether it is known, and keeps only a hash", async () => {
    const { email } = await signUp(app, app.browser());
    const stranger = newEmail();
    const known = await app.browser().call("POST", "/api/auth/forgot-password", { email });
    const unknown = await app.browser().call("POST", "/api/auth/forgot-password", { email: stranger });
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect((await app.lastMail("no-account")).to).toBe(stranger);
    const token = await mailedToken(app, "password-reset", email);
    const rows = await app.services.db
      .select()
      .from(passwordResetTokens)
      .where(eq(passwordResetTokens.email, email));
    expect(rows.map((row) => row.token)).toEqual([hashToken(token)]);
  });

  test("asks for a token and a password by the rules of registration", async () => {
    const answer = await app
      .browser()
      .call("POST", "/api/auth/reset-password", { token: "", password: "short" });
    expect(answer.body.fields).toEqual({
      token: "Reset token is required",
      password: "Password must be at least 8 characters long",
    });
  });
});
