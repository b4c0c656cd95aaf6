import { afterAll, expect, spyOn, test } from "bun:test";
import { createTestApp } from "../../helpers/app.ts";
import { newEmail, PASSWORD, signUp, startRegistration } from "../../helpers/people.ts";

const app = await createTestApp();
afterAll(() => app.stop());

test("signing in answers a token and the user, without password, token or hash", async () => {
  const { answer, email } = await signUp(app, app.browser());
  expect(answer.body.user).toMatchObject({
    email,
    isEmailVerified: true,
    access: "on",
    hasSubscription: false,
  });
  expect(answer.text).not.toMatch(/argon2|password|emailVerificationToken/i);
});

test("signs in by username as well", async () => {
  const username = `grace${Date.now()}`;
  const email = newEmail();
  await app.browser().call("POST", "/api/auth/register", {
    username,
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  const answer = await app.browser().call("POST", "/api/auth/login", { username, password: PASSWORD });
  expect(answer).toMatchObject({ status: 403, body: { needsEmailVerification: true } });
});

test("a wrong password and an unknown address answer the same, and both compute a hash", async () => {
  const { email } = await signUp(app, app.browser());
  const verify = spyOn(Bun.password, "verify");
  const wrong = await app.browser().call("POST", "/api/auth/login", { email, password: "Wrong-one1!" });
  const unknown = await app
    .browser()
    .call("POST", "/api/auth/login", { email: newEmail(), password: "Wrong-one1!" });
  const hashes = verify.mock.calls.length;
  verify.mockRestore();
  expect([wrong.status, wrong.text]).toEqual([401, unknown.text]);
  expect(hashes).toBe(2);
});

test("an unverified account is told so only after the right password", async () => {
  const { email, userId } = await startRegistration(app.browser());
  const login = (password: string) => app.browser().call("POST", "/api/auth/login", { email, password });
  expect(await login(PASSWORD)).toMatchObject({
    status: 403,
    body: {
      error: "Please verify your email address to sign in.",
      code: "needs_verification",
      needsEmailVerification: true,
      userId,
    },
  });
  expect((await login("Wrong-one1!")).body).toEqual({
    error: "Invalid email or password",
    message: "Invalid email or password",
    code: "bad_credentials",
  });
});

test("failures of one account slow its answers down, but the right password still works", async () => {
  const { email } = await signUp(app, app.browser());
  app.clock.slept = [];
  for (let count = 0; count < 8; count += 1) {
    await app.browser().call("POST", "/api/auth/login", { email, password: "Wrong-one1!" });
  }
  expect(app.clock.slept).toEqual([250, 500, 1_000]);
  const owner = await app.browser().call("POST", "/api/auth/login", { email, password: PASSWORD });
  expect(owner.status).toBe(200);
});

test("twenty sign-ins a minute from one address are the limit; invalid bodies do not count", async () => {
  const browser = app.browser("198.51.100.20");
  app.clock.stop();
  for (let count = 0; count < 25; count += 1) await browser.call("POST", "/api/auth/login", { email: "x" });
  const statuses: number[] = [];
  for (let count = 0; count < 21; count += 1) {
    const { status } = await browser.call("POST", "/api/auth/login", { email: newEmail(), password: "x" });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
  app.clock.reset();
});

test("a session ends by signing out, and after thirty days", async () => {
  const browser = app.browser();
  await signUp(app, browser);
  expect((await browser.call("GET", "/api/auth/user")).status).toBe(200);
  app.clock.advance(31 * 86_400_000);
  const later = await browser.call("GET", "/api/auth/user");
  app.clock.advance(-31 * 86_400_000);
  expect(later).toMatchObject({ status: 401 });
  expect((await browser.call("POST", "/api/auth/logout")).status).toBe(204);
  expect(await browser.call("GET", "/api/auth/user")).toMatchObject({
    status: 401,
    body: { code: "session_ended" },
  });
});

test("a token that was tampered with, made up or unsigned is refused", async () => {
  const browser = app.browser();
  await signUp(app, browser);
  const [header, payload, signature] = browser.token?.split(".") ?? [];
  const unsigned = Buffer.from('{"alg":"none"}').toString("base64url");
  for (const token of [
    `${header}.${payload}.AAAA`,
    `${unsigned}.${payload}.`,
    `${header}.e30.${signature}`,
    "x",
  ]) {
    browser.token = token;
    expect(await browser.call("GET", "/api/auth/user")).toMatchObject({ status: 401 });
  }
});
