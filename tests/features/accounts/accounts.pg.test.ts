import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { HOUR_MS } from "#shared/time.ts";
import { passwordResetTokens, users } from "#src/db/schema/accounts.ts";
import { hashToken } from "#src/features/accounts/one-time-token.ts";
import { createTestApp } from "../../helpers/app.ts";
import {
  confirmCard,
  mailedToken,
  newEmail,
  newPerson,
  PASSWORD,
  refusal,
  startRegistration,
} from "../../helpers/people.ts";
import { teamOwner } from "../../helpers/team.ts";

const app = await createTestApp();
afterAll(() => app.stop());

const NEW = "A-new-secret1!";
const STEP_1 = { password: PASSWORD, websiteUrl: "example.com", acceptTerms: true };

const post = (path: string, body: object, headers?: Record<string, string>) =>
  app.browser().call("POST", `/api/auth/${path}`, body, headers);
const logIn = (email: string, password = PASSWORD) => post("login", { email, password });

async function userOf(email: string) {
  const [user] = await app.services.db.select().from(users).where(eq(users.email, email));
  return user;
}

/** Registers by the single call, and returns the address. */
async function register(more: object = {}, headers?: Record<string, string>): Promise<string> {
  const email = newEmail();
  await post("register", { email, password: PASSWORD, ...more }, headers);
  return email;
}

/** Asks for a link to a new password, and returns its token. */
async function resetToken(email: string): Promise<string> {
  await post("forgot-password", { email });
  return mailedToken(app, "password-reset", email);
}

function dialog() {
  const email = newEmail();
  return { username: email.replace(/\W/g, ""), email, password: PASSWORD, confirmPassword: PASSWORD };
}

describe("the single-call registration", () => {
  test("answers the same for a known address, tells only the address, and changes no password", async () => {
    const { email } = await newPerson(app);
    const known = await post("register", { email, password: "Another-one1!" });
    const fresh = await post("register", { email: newEmail(), password: PASSWORD });
    expect([known.status, known.text]).toEqual([fresh.status, fresh.text]);
    expect((await app.lastMail("already-registered")).to).toBe(email);
    expect((await logIn(email)).status).toBe(200);
  });

  test("takes the fields of the specification, an unknown plan or cycle as the default", async () => {
    const known = { fullName: "Grace Hopper", companyUrl: "hopper.example", howDidYouFindUs: "a friend" };
    const user = await userOf(await register({ ...known, selectedPlan: "gold", billingCycle: "weekly" }));
    expect(user).toMatchObject({
      contactPerson: "Grace Hopper",
      websiteUrl: "https://hopper.example",
      howDidYouFindUs: "a friend",
      plan: "starter",
      billingCycle: "monthly",
    });
    expect(user?.trialEnd?.getTime()).toBeGreaterThan(Date.now() + 6.9 * 24 * HOUR_MS);
  });

  test("of the dialog wants matching passwords and a free username, by which one signs in", async () => {
    const payload = dialog();
    const differ = await post("register", { ...payload, confirmPassword: "x" });
    expect(differ.body.fields).toEqual({ confirmPassword: "Passwords do not match" });
    expect((await post("register", payload)).status).toBe(200);
    const taken = await post("register", { ...payload, email: newEmail() });
    expect(taken).toMatchObject({ status: 409, body: { code: "username_taken" } });
    const signIn = await post("login", { username: payload.username, password: PASSWORD });
    expect(signIn).toMatchObject({ status: 403, body: { needsEmailVerification: true } });
  });
});

describe("verification", () => {
  test("is by a link that is stored as a hash and works once, and a second use says so kindly", async () => {
    const { email } = await startRegistration(app.browser());
    const token = await mailedToken(app, "verification", email);
    const user = await userOf(email);
    expect(user?.emailVerificationToken).toBe(hashToken(token));
    expect(JSON.stringify(user)).not.toContain(token);
    expect((await post("verify-email", { token })).body).toMatchObject({ alreadyVerified: false });
    const again = await post("verify-email", { token });
    expect(again).toMatchObject({ status: 200, body: { alreadyVerified: true } });
    expect((await app.lastMail("welcome")).to).toBe(email);
  });

  test("is sent again by address and by user id, never says who is known, and ends after 24 hours", async () => {
    const { email, userId } = await startRegistration(app.browser());
    const first = await mailedToken(app, "verification", email);
    const byId = await post("resend-verification", { userId });
    expect(await mailedToken(app, "verification", email)).not.toBe(first);
    const byEmail = await post("resend-verification", { email });
    const unknown = await post("resend-verification", { email: newEmail() });
    expect([byEmail.text, byId.text]).toEqual([unknown.text, unknown.text]);
    const token = await mailedToken(app, "verification", email);
    app.clock.advance(24 * HOUR_MS + 1_000);
    expect(refusal(await post("verify-email", { token }))).toEqual([422, "bad_link"]);
    app.clock.reset();
  });

  test("disowned removes the registration, so that the address is free", async () => {
    const { email } = await startRegistration(app.browser());
    const token = await mailedToken(app, "verification", email);
    expect((await post("disown-registration", { token })).status).toBe(200);
    expect(await userOf(email)).toBeUndefined();
  });

  test("disowned after a card was entered signs out, keeps the account and tells support", async () => {
    const browser = app.browser();
    const { email, step2 } = await confirmCard(app, browser);
    browser.token = String((await browser.call("POST", "/api/auth/register-step2", step2)).body.token);
    await post("disown-registration", { token: await mailedToken(app, "verification", email) });
    expect(await browser.call("GET", "/api/auth/user")).toMatchObject({ status: 401 });
    expect(await userOf(email)).toBeDefined();
    expect((await app.lastMail("disowned-registration")).to).toBe(app.config.supportEmail);
  });
});

describe("a forgotten password", () => {
  test("is replaced by a mailed link, which verifies the address and ends every session", async () => {
    const { browser, email } = await newPerson(app);
    const reset = { token: await resetToken(email), password: NEW };
    expect(await post("reset-password", { ...reset, password: "short" })).toMatchObject({ status: 422 });
    expect((await post("reset-password", reset)).status).toBe(200);
    const notice = await app.lastMail("password-was-reset");
    expect([notice.to, notice.text]).toEqual([email, expect.stringContaining("/forgot-password")]);
    expect(await browser.call("GET", "/api/auth/user")).toMatchObject({ status: 401 });
    expect([(await logIn(email)).status, (await logIn(email, NEW)).status]).toEqual([401, 200]);
    expect(await post("reset-password", reset)).toMatchObject({ status: 422 });
  });

  test("is replaced within an hour, once by one link, which is kept as a hash; no one learns whether an address is known", async () => {
    const { email } = await newPerson(app);
    const late = await resetToken(email);
    app.clock.advance(HOUR_MS + 1_000);
    expect((await post("reset-password", { token: late, password: NEW })).status).toBe(422);
    const token = await resetToken(email);
    const use = (password: string) => post("reset-password", { token, password });
    const answers = await Promise.all([use("First-choice1!"), use("Second-choice1!")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    app.clock.reset();
    const stranger = newEmail();
    const known = await post("forgot-password", { email });
    const unknown = await post("forgot-password", { email: stranger });
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect((await app.lastMail("no-account")).to).toBe(stranger);
    const last = await mailedToken(app, "password-reset", email);
    const ofEmail = eq(passwordResetTokens.email, email);
    const rows = await app.services.db.select().from(passwordResetTokens).where(ofEmail);
    const kept = rows.map((row) => row.token);
    expect([kept.includes(hashToken(last)), kept.includes(last)]).toEqual([true, false]);
  });
});

describe("the language of the browser", () => {
  const GERMAN = { "accept-language": "de-AT,de;q=0.9,en;q=0.8" };
  const FRENCH = { "accept-language": "fr-FR,fr,de" };

  test.each([
    ["register-step1", GERMAN, "de-AT", "Bestätigen Sie"],
    ["register", GERMAN, "de-AT", "Bestätigen Sie"],
    ["register-step1", FRENCH, null, "Verify"],
  ] as const)(
    "is kept by %s where we speak it, and its mail is in it",
    async (path, headers, locale, subject) => {
      const email = newEmail();
      await post(path, { email, ...STEP_1 }, headers);
      expect((await userOf(email))?.locale ?? null).toBe(locale);
      expect((await app.lastMail("verification", email)).subject).toStartWith(subject);
    },
  );

  test("is that of mails to an address without an account, and not to a user who chose a region", async () => {
    for (const path of ["forgot-password", "resend-verification"]) {
      const email = newEmail();
      await post(path, { email }, GERMAN);
      expect((await app.lastMail("no-account", email)).text).toContain("gibt es kein Konto");
    }
    const email = await register({}, GERMAN);
    await app.services.db.update(users).set({ locale: "en-GB" }).where(eq(users.email, email));
    await post("forgot-password", { email }, GERMAN);
    expect((await app.lastMail("password-reset", email)).subject).toStartWith("Set a new password");
  });
});

describe("the acceptance of the terms is recorded with their date", () => {
  const NOTHING = { termsAcceptedAt: null, termsVersion: null };
  const ACCEPTED = { termsAcceptedAt: expect.any(Date), termsVersion: "2026-11-21" };
  const MUST = "You must accept the Terms and Conditions and Privacy Policy";
  const NOTICE = /you accept the Terms and Conditions and the Privacy Policy.*\/terms and .*\/privacy/;

  test("by step 1, which demands it, and only by the last person to register", async () => {
    const { email } = await startRegistration(app.browser());
    expect(await userOf(email)).toMatchObject(ACCEPTED);
    expect((await app.lastMail("verification", email)).text).not.toMatch(NOTICE);
    await post("register", { email, password: PASSWORD });
    expect(await userOf(email)).toMatchObject(NOTHING);
  });

  test.each([
    ["the dialog", dialog],
    ["the single call", () => ({ email: newEmail(), password: PASSWORD })],
  ])("by %s, or by the mailed link where the call left it out", async (_, payloadOf) => {
    const [ticked, plain] = [payloadOf(), payloadOf()];
    const refused = await post("register", { ...ticked, acceptTerms: false });
    expect([refused.status, refused.body.fields]).toEqual([422, { acceptTerms: MUST }]);
    await post("register", { ...ticked, acceptTerms: true });
    expect(await userOf(ticked.email)).toMatchObject(ACCEPTED);

    await post("register", plain);
    expect(await userOf(plain.email)).toMatchObject(NOTHING);
    const token = await mailedToken(app, "verification", plain.email);
    expect((await app.lastMail("verification", plain.email)).text).toMatch(NOTICE);
    await post("verify-email", { token });
    expect(await userOf(plain.email)).toMatchObject(ACCEPTED);
  });

  test("by a new password that verifies the address, as its mail says", async () => {
    const email = await register();
    const token = await resetToken(email);
    expect((await app.lastMail("password-reset", email)).text).toMatch(NOTICE);
    await post("reset-password", { token, password: NEW });
    expect(await userOf(email)).toMatchObject(ACCEPTED);
  });

  test("by joining a team, as the invitation says", async () => {
    const email = newEmail("bo");
    await (await teamOwner(app)).browser.call("POST", "/api/team/invites", { email, role: "viewer" });
    const token = await mailedToken(app, "team-invite", email);
    expect((await app.lastMail("team-invite", email)).text).toMatch(/accept the Terms and Conditions/);
    const join = (more: object) =>
      app.browser().call("POST", "/api/invitation/registration", { token, password: PASSWORD, ...more });
    expect((await join({ acceptTerms: false })).body.fields).toEqual({ acceptTerms: MUST });
    expect((await join({})).status).toBe(200);
    expect(await userOf(email)).toMatchObject(ACCEPTED);
  });
});
