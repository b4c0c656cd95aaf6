import { afterAll, beforeAll, expect, test } from "bun:test";
import { availableParallelism } from "node:os";
import { hashPassword } from "#src/features/accounts/passwords.ts";
import { currentCount, LIMITS } from "#src/http/rate-limit.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { mailedToken, newEmail, PASSWORD, signUp } from "../../helpers/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

/** Takes every place for hashes, and takes each again as it gets free. */
function fillQueue(): () => Promise<void> {
  let isFull = true;
  const callers = Array.from({ length: Math.max(1, availableParallelism() - 1) + 64 }, async () => {
    while (isFull) await hashPassword(PASSWORD);
  });
  return async () => {
    isFull = false;
    await Promise.all(callers);
  };
}

test("while too many hashes wait, each route that needs one says when to come again, and visitors are served", async () => {
  const owner = app.browser();
  const { email } = await signUp(app, owner);
  const { body: widget } = await owner.call("POST", "/api/widgets", { name: "Shop" });
  await app.browser().call("POST", "/api/auth/forgot-password", { email });
  const token = await mailedToken(app, "password-reset", email);
  const stranger = () => ({ email: newEmail(), password: PASSWORD });
  const calls: Array<[string, string, unknown]> = [
    ["POST", "/api/auth/login", { email, password: PASSWORD }],
    ["POST", "/api/auth/login", { username: "nobody", password: PASSWORD }],
    ["POST", "/api/auth/register", stranger()],
    ["POST", "/api/auth/register-step1", { ...stranger(), websiteUrl: "example.com", acceptTerms: true }],
    ["POST", "/api/auth/reset-password", { token, password: PASSWORD }],
    ["POST", "/api/account/password", { currentPassword: PASSWORD, password: "Another-horse2!" }],
    ["POST", "/api/account/email", { email: newEmail(), currentPassword: PASSWORD }],
    ["DELETE", "/api/account", { currentPassword: PASSWORD }],
  ];
  const drain = fillQueue();
  for (const [method, path, body] of calls) {
    const answer = await owner.call(method, path, body);
    expect([path, answer.status, answer.body.code, answer.headers.get("retry-after")]).toEqual([
      path,
      503,
      "busy",
      "5",
    ]);
  }
  for (let poll = 0; poll < 50; poll += 1) {
    const { status } = await app.browser().call("GET", `/api/widgets/${widget.publicId}/public`);
    expect(status).toBe(200);
  }
  await drain();
  expect((await owner.call("POST", "/api/auth/login", { email, password: PASSWORD })).status).toBe(200);
});

test("one address cannot take every place: its limit comes first, and others sign in meanwhile", async () => {
  const owner = app.browser();
  const { email } = await signUp(app, owner);
  const address = "198.51.100.7";
  const attacker = app.browser(address);
  const guess = () => attacker.call("POST", "/api/auth/login", { email: newEmail(), password: PASSWORD });
  const guesses = Promise.all(Array.from({ length: 100 }, guess));
  expect((await owner.call("POST", "/api/auth/login", { email, password: PASSWORD })).status).toBe(200);
  const statuses = (await guesses).map(({ status }) => status).sort();
  expect([...new Set(statuses)]).toEqual([401, 429]);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20);
  // More than that at once did not even reach the database.
  expect(await currentCount(app.services, LIMITS.login, address)).toBeLessThan(100);
});
