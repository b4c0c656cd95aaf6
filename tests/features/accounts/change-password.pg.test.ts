import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { PASSWORD, signUp } from "../../helpers/people.ts";

const NEW = "Newer-horse2!";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

async function person() {
  const browser = app.browser();
  const { email } = await signUp(app, browser);
  const change = (currentPassword: string, password: string) =>
    browser.call("POST", "/api/account/password", { currentPassword, password });
  return { browser, email, change };
}

async function signIn(email: string, password: string) {
  const browser = app.browser();
  const answer = await browser.call("POST", "/api/auth/login", { email, password });
  browser.token = String(answer.body.token);
  return { browser, status: answer.status };
}

test("a new password takes the current one; other devices and reset links end, and a mail tells of it", async () => {
  const { browser, email, change } = await person();
  const other = await signIn(email, PASSWORD);
  await browser.call("POST", "/api/auth/forgot-password", { email });
  const reset = /[?&]token=([\w-]+)/.exec((await app.lastMail("password-reset")).text)?.[1];

  expect((await change(PASSWORD, NEW)).status).toBe(200);
  expect((await browser.call("GET", "/api/auth/user")).status).toBe(200);
  expect((await other.browser.call("GET", "/api/auth/user")).status).toBe(401);
  expect((await signIn(email, PASSWORD)).status).toBe(401);
  expect((await signIn(email, NEW)).status).toBe(200);
  expect((await app.lastMail("password-changed")).to).toBe(email);
  const late = await browser.call("POST", "/api/auth/reset-password", { token: reset, password: PASSWORD });
  expect(late.status).toBe(422);
});

test("a wrong current password and a weak new one are told at their fields, and no password is repeated", async () => {
  const { email, change } = await person();
  const wrong = await change("Wrong-horse1!", NEW);
  expect([wrong.status, wrong.body.fields]).toEqual([
    422,
    { currentPassword: "This is not your current password." },
  ]);
  const weak = await change(PASSWORD, "short");
  expect(Object.keys(Object(weak.body.fields))).toEqual(["password"]);
  expect((await change(PASSWORD, PASSWORD)).body.fields).toEqual({
    password: "Choose a password other than the current one",
  });
  expect(wrong.text + weak.text).not.toContain("horse");
  expect((await signIn(email, PASSWORD)).status).toBe(200);
});

test("somebody at an open device gets ten guesses in a quarter of an hour", async () => {
  const { change } = await person();
  for (let guess = 0; guess < 10; guess += 1) await change(`Guess-${guess}-horse!`, NEW);
  expect((await change(PASSWORD, NEW)).status).toBe(429);
  app.clock.advance(16 * 60_000);
  expect((await change(PASSWORD, NEW)).status).toBe(200);
  app.clock.reset();
});

test("clicked twice at once it is changed once", async () => {
  const { change } = await person();
  const answers = await Promise.all([change(PASSWORD, NEW), change(PASSWORD, "Other-horse3!")]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});
