import { afterAll, expect, spyOn, test } from "bun:test";
import { DAY_MS } from "#shared/time.ts";
import { addCalls } from "../../helpers/add-calls.ts";
import { createTestApp, type TestBrowser } from "../../helpers/app.ts";
import {
  newEmail,
  newPerson,
  PASSWORD,
  refusal,
  signInAgain,
  startRegistration,
} from "../../helpers/people.ts";

const app = await createTestApp();
afterAll(() => app.stop());

test("signing in answers a token and the user alone, and a wrong password like an unknown address, also computing a hash", async () => {
  const { answer, email } = await newPerson(app);
  const user = { email, isEmailVerified: true, access: "on", hasSubscription: false };
  expect(answer.body.user).toMatchObject(user);
  expect(answer.text).not.toMatch(/argon2|password|emailVerificationToken/i);

  const verify = spyOn(Bun.password, "verify");
  const logIn = (address: string) =>
    app.browser().call("POST", "/api/auth/login", { email: address, password: "Wrong-one1!" });
  const [wrong, unknown] = [await logIn(email), await logIn(newEmail())];
  const hashes = verify.mock.calls.length;
  verify.mockRestore();
  expect([wrong.status, wrong.text]).toEqual([401, unknown.text]);
  expect(hashes).toBe(2);
});

test("an unverified account is told so only after the right password", async () => {
  const { email, userId } = await startRegistration(app.browser());
  const login = (password: string) => app.browser().call("POST", "/api/auth/login", { email, password });
  const error = "Please verify your email address to sign in.";
  const told = { error, code: "needs_verification", needsEmailVerification: true, userId };
  expect(await login(PASSWORD)).toMatchObject({ status: 403, body: told });
  const message = "Invalid email or password";
  expect((await login("Wrong-one1!")).body).toEqual({ error: message, message, code: "bad_credentials" });
});

test("failures of one account slow its answers down, but the right password still works", async () => {
  const { email } = await newPerson(app);
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
  const signIn = async () =>
    (await browser.call("POST", "/api/auth/login", { email: newEmail(), password: "x" })).status;
  await signIn();
  await addCalls(app, 18);
  expect([await signIn(), await signIn()]).toEqual([401, 429]);
  app.clock.reset();
});

test("a session ends by signing out and after thirty days, and a token that was tampered with, made up or unsigned is refused", async () => {
  const { browser } = await newPerson(app);
  expect((await browser.call("GET", "/api/auth/user")).status).toBe(200);
  const { token: sound } = browser;
  app.clock.advance(31 * DAY_MS);
  expect((await browser.call("GET", "/api/auth/user")).status).toBe(401);
  app.clock.reset();
  const [header, payload, signature] = browser.token?.split(".") ?? [];
  const unsigned = Buffer.from('{"alg":"none"}').toString("base64url");
  const forged = [`${header}.${payload}.AAAA`, `${unsigned}.${payload}.`, `${header}.e30.${signature}`, "x"];
  for (const token of forged) {
    browser.token = token;
    expect(await browser.call("GET", "/api/auth/user")).toMatchObject({ status: 401 });
  }

  browser.token = sound;
  expect((await browser.call("POST", "/api/auth/logout")).status).toBe(204);
  expect(refusal(await browser.call("GET", "/api/auth/user"))).toEqual([401, "session_ended"]);
});

async function twoDevices() {
  const { browser: here, email } = await newPerson(app);
  const there = await signInAgain(app, email);
  await there.call("GET", "/api/auth/user");
  return { here, there };
}

async function list(browser: TestBrowser): Promise<Record<string, unknown>[]> {
  return JSON.parse((await browser.call("GET", "/api/account/sessions")).text);
}

test("a person sees where they are signed in, this device first and marked, and a use noted once an hour at most", async () => {
  const { here, there } = await twoDevices();
  const sessions = await list(here);
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  expect(sessions.map(({ device }) => device)).toEqual(["Unknown device", "Unknown device"]);
  const shown = ["createdAt", "device", "id", "isCurrent", "lastUsedAt"];
  expect(Object.keys(sessions[0] ?? {}).toSorted()).toEqual(shown);

  const lastUsed = async () => (await list(here)).find(({ isCurrent }) => !isCurrent)?.lastUsedAt;
  const before = await lastUsed();
  app.clock.advance(59 * 60_000);
  await there.call("GET", "/api/auth/user");
  expect(await lastUsed()).toBe(before);
  app.clock.advance(2 * 60_000);
  await there.call("GET", "/api/auth/user");
  expect(await lastUsed()).not.toBe(before);
  app.clock.reset();
});

test("a person ends one device, once, or all others, and no one else's", async () => {
  const { here, there } = await twoDevices();
  const stranger = await twoDevices();
  const other = String((await list(here))[1]?.id);
  for (const id of [other, "nonsense", "..%2f"]) {
    expect((await stranger.here.call("DELETE", `/api/account/sessions/${id}`)).status).toBe(404);
  }
  expect((await there.call("GET", "/api/auth/user")).status).toBe(200);
  expect((await here.call("DELETE", `/api/account/sessions/${other}`)).status).toBe(204);
  expect((await here.call("DELETE", `/api/account/sessions/${other}`)).status).toBe(404);
  expect((await there.call("GET", "/api/auth/user")).status).toBe(401);
  expect((await here.call("GET", "/api/auth/user")).status).toBe(200);
  expect((await stranger.here.call("DELETE", "/api/account/sessions")).status).toBe(204);
  expect((await stranger.there.call("GET", "/api/auth/user")).status).toBe(401);
  expect(await list(stranger.here)).toHaveLength(1);
});
