import { afterAll, describe, expect, test } from "bun:test";
import { availableParallelism } from "node:os";
import { createUser } from "#src/features/accounts/create-user.ts";
import { issuePasswordLink } from "#src/features/accounts/issue-password-link.ts";
import { hashPassword } from "#src/features/accounts/passwords.ts";
import { findUser } from "#src/features/accounts/queries.ts";
import { currentCount, LIMITS } from "#src/http/rate-limit.ts";
import { addCalls } from "../../helpers/add-calls.ts";
import { createTestApp } from "../../helpers/app.ts";
import { mailedToken, newEmail, newPerson, PASSWORD, signInAgain } from "../../helpers/people.ts";
import { makeWidget } from "../../helpers/team.ts";
import { linkTo } from "./contest.ts";

const NEW = "Newer-horse2!";
const DAY_MS = 86_400_000;
const operator = "alice@web-1";

const app = await createTestApp();
afterAll(() => app.stop());

async function person() {
  const { browser, email, id } = await newPerson(app);
  const change = (currentPassword: string, password: string) =>
    browser.call("POST", "/api/account/password", { currentPassword, password });
  return { browser, email, id, change };
}

const signIn = async (email: string, password: string) =>
  (await app.browser().call("POST", "/api/auth/login", { email, password })).status;
const reset = async (token: string | null, password: string) =>
  (await app.browser().call("POST", "/api/auth/reset-password", { token, password })).status;

describe("a new password", () => {
  test("takes the current one; other devices and open links end, and a mail tells of it", async () => {
    const { browser, email, change } = await person();
    const other = await signInAgain(app, email);
    await browser.call("POST", "/api/auth/forgot-password", { email });
    const link = await mailedToken(app, "password-reset", email);
    const fresh = newEmail("fresh");
    await browser.call("POST", "/api/account/email", { email: fresh, currentPassword: PASSWORD });
    const token = await linkTo(app, fresh, "change");

    expect((await change(PASSWORD, NEW)).status).toBe(200);
    expect((await browser.call("GET", "/api/auth/user")).status).toBe(200);
    expect((await other.call("GET", "/api/auth/user")).status).toBe(401);
    expect([await signIn(email, PASSWORD), await signIn(email, NEW)]).toEqual([401, 200]);
    expect((await app.lastMail("password-changed")).to).toBe(email);
    expect(await reset(link, PASSWORD)).toBe(422);
    const moved = await app.browser().call("POST", "/api/auth/email-change", { token });
    expect(moved.body.message).toContain("was canceled");
  });

  test("that is weak, or a wrong current one, is told at its field, and no password is repeated", async () => {
    const { email, change } = await person();
    const wrong = await change("Wrong-horse1!", NEW);
    const current = { currentPassword: "This isn’t your current password." };
    expect([wrong.status, wrong.body.fields]).toEqual([422, current]);
    const weak = await change(PASSWORD, "short");
    expect(Object.keys(Object(weak.body.fields))).toEqual(["password"]);
    const same = { password: "Choose a password other than the current one" };
    expect((await change(PASSWORD, PASSWORD)).body.fields).toEqual(same);
    expect(wrong.text + weak.text).not.toContain("horse");
    expect(await signIn(email, PASSWORD)).toBe(200);
  });

  test("can be guessed for ten times in a quarter of an hour at an open device", async () => {
    const { change } = await person();
    await change("Guess-1-horse!", NEW);
    await addCalls(app, 8);
    expect((await change("Guess-10-horse!", NEW)).status).toBe(422);
    expect((await change(PASSWORD, NEW)).status).toBe(429);
    app.clock.advance(16 * 60_000);
    expect((await change(PASSWORD, NEW)).status).toBe(200);
    app.clock.reset();
  });

  test("clicked twice at once is set once", async () => {
    const { change } = await person();
    const answers = await Promise.all([change(PASSWORD, NEW), change(PASSWORD, "Other-horse3!")]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test("a printed link sets another password once, ends the one before it, and lasts longer for a first one", async () => {
  const { email, id } = await person();
  const issue = async (userId: number) => {
    const { link, expiresAt } = await issuePasswordLink(app.services, { userId, operator });
    const lastsDays = (expiresAt.getTime() - app.clock.now().getTime()) / DAY_MS;
    return { token: new URL(link).searchParams.get("token"), lastsDays };
  };
  app.clock.stop();
  const [earlier, later] = [await issue(id), await issue(id)];
  expect(later.lastsDays).toBe(1);
  expect(await reset(earlier.token, NEW)).toBe(422);
  expect([await reset(later.token, NEW), await reset(later.token, NEW)]).toEqual([200, 422]);
  expect(await signIn(email, NEW)).toBe(200);

  const invited = newEmail();
  await createUser(app.services, { email: invited, mails: false, operator });
  expect((await issue((await findUser(app.services, invited))?.id ?? 0)).lastsDays).toBe(7);
  app.clock.reset();
});

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
  const { browser: owner, email } = await person();
  const widget = await makeWidget(owner);
  await owner.call("POST", "/api/auth/forgot-password", { email });
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
    const { status, body: told, headers } = await owner.call(method, path, body);
    const refused = [path, status, told.code, headers.get("retry-after")];
    expect(refused).toEqual([path, 503, "busy", "5"]);
  }
  expect((await app.browser().call("GET", `/api/widgets/${widget.publicId}/public`)).status).toBe(200);
  await drain();
  expect(await signIn(email, PASSWORD)).toBe(200);
});

test("one address cannot take every place: its limit comes first, and others sign in meanwhile", async () => {
  const { email } = await person();
  const address = "198.51.100.7";
  const attacker = app.browser(address);
  const guess = () => attacker.call("POST", "/api/auth/login", { email: newEmail(), password: PASSWORD });
  const guesses = Promise.all(Array.from({ length: 100 }, guess));
  expect(await signIn(email, PASSWORD)).toBe(200);
  const statuses = (await guesses).map(({ status }) => status).sort();
  expect([...new Set(statuses)]).toEqual([401, 429]);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20);
  // More than that at once did not even reach the database.
  expect(await currentCount(app.services, LIMITS.login, address)).toBeLessThan(100);
});
