import { afterAll, expect, test } from "bun:test";
import { availableParallelism } from "node:os";
import { eq } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import { knownDevices } from "#src/db/schema/accounts.ts";
import { createUser } from "#src/features/accounts/create-user.ts";
import { issuePasswordLink } from "#src/features/accounts/issue-password-link.ts";
import { hashPassword } from "#src/features/accounts/passwords.ts";
import { findUser } from "#src/features/accounts/queries.ts";
import { currentCount, LIMITS } from "#src/http/rate-limit.ts";
import { addCalls } from "../../helpers/add-calls.ts";
import { createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { mailedToken, newEmail, newPerson, PASSWORD, signInAgain } from "../../helpers/people.ts";
import { subscriber } from "../../helpers/subscribers.ts";
import { makeWidget } from "../../helpers/team.ts";
import { linkTo } from "./contest.ts";

const NEW = "Newer-horse2!";
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

test("a new password takes the current one; other devices and open links end, and a mail tells of it", async () => {
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

test("a new password that is weak, or a wrong current one, is told at its field, and no password is repeated", async () => {
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

test("a new password can be guessed for ten times in a quarter of an hour at an open device, and is set once by two clicks", async () => {
  const { change } = await person();
  await change("Guess-1-horse!", NEW);
  await addCalls(app, 8);
  expect((await change("Guess-10-horse!", NEW)).status).toBe(422);
  expect((await change(PASSWORD, NEW)).status).toBe(429);
  app.clock.advance(16 * 60_000);
  const answers = await Promise.all([change(PASSWORD, NEW), change(PASSWORD, "Other-horse3!")]);
  app.clock.reset();
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
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

/** Signs in with a browser that may be known. */
async function signInWith(browser: TestBrowser, email: string, password = PASSWORD) {
  const answer = await browser.call("POST", "/api/auth/login", { email, password });
  browser.token = String(answer.body.token);
  return answer;
}

const mailsTo = async (email: string) => (await app.mailsTo(email, "new-device")).length;

test("a sign-in with another browser is mailed once, and says what to do", async () => {
  const { browser, email } = await newPerson(app);
  await signInWith(browser, email);
  expect(await mailsTo(email)).toBe(0);

  const other = app.browser();
  await signInWith(other, email);
  expect(await mailsTo(email)).toBe(1);
  const { text, subject } = await app.lastMail("new-device");
  expect(subject).toStartWith("New sign-in");
  expect(text).toContain("Unknown device");
  expect(text).toContain("/forgot-password");
  expect(text).toContain("/settings?show=security");

  app.clock.advance(2 * DAY_MS);
  await signInWith(other, email);
  await signInWith(browser, email);
  app.clock.reset();
  expect(await mailsTo(email)).toBe(1);
});

test("the browser of a registration is known from then on, and no other", async () => {
  const { browser, email, userId } = await subscriber(app);
  expect(await app.services.db.$count(knownDevices, eq(knownDevices.userId, userId))).toBe(1);
  const { headers } = await signInWith(app.browser(), email, "Wrong-horse1!");
  expect(headers.get("set-cookie")).toBeNull();
  expect(browser.cookies.get("device") ?? browser.cookies.get("__Host-device")).toMatch(/^[\w-]{43}$/);
});

test("after a new password every browser is new but the one that set it", async () => {
  const { browser: here, email } = await newPerson(app);
  const there = app.browser();
  await signInWith(there, email);
  expect(await mailsTo(email)).toBe(1);
  await here.call("POST", "/api/account/password", { currentPassword: PASSWORD, password: NEW });
  app.clock.advance(2 * DAY_MS);
  await signInWith(here, email, NEW);
  expect(await mailsTo(email)).toBe(1);
  await signInWith(there, email, NEW);
  expect(await mailsTo(email)).toBe(2);

  app.clock.reset();

  await here.call("POST", "/api/auth/forgot-password", { email });
  const token = await mailedToken(app, "password-reset", email);
  await there.call("POST", "/api/auth/reset-password", { token, password: PASSWORD });
  app.clock.advance(4 * DAY_MS);
  await signInWith(there, email);
  expect(await mailsTo(email)).toBe(2);
  await signInWith(here, email);
  expect(await mailsTo(email)).toBe(3);
  app.clock.reset();
});

test("a script that signs in without cookies gets one mail a day, and leaves few rows", async () => {
  const { email, id } = await newPerson(app);
  for (let count = 0; count < 4; count++) await signInWith(app.browser(), email);
  expect(await mailsTo(email)).toBe(1);
  const old = { userId: id, lastUsedAt: new Date("2026-01-01T00:00:00Z") };
  const rows = Array.from({ length: 60 }, (_, count) => ({ ...old, token: `old ${count}` }));
  await app.services.db.insert(knownDevices).values(rows);
  await signInWith(app.browser(), email);
  expect(await app.services.db.$count(knownDevices, eq(knownDevices.userId, id))).toBe(50);
});

test("a profile is changed field by field; what is emptied or null is nothing, and a website gets its scheme", async () => {
  const { browser, email } = await newPerson(app);
  const name = { contactPerson: "Ada", username: `ada-${Date.now()}` };
  expect((await browser.call("PATCH", "/api/account", name)).status).toBe(200);
  const second = await browser.call("PATCH", "/api/account", { websiteUrl: "shop.example" });
  expect(second.body).toMatchObject({ email, ...name, websiteUrl: "https://shop.example" });
  await browser.call("PATCH", "/api/account", { contactPerson: "  ", username: "" });
  const { body } = await browser.call("GET", "/api/account");
  expect(body).toMatchObject({ contactPerson: null, username: null, websiteUrl: "https://shop.example" });
  expect((await browser.call("PATCH", "/api/account", {})).body).toEqual(body);
  await browser.call("PATCH", "/api/account", { contactPerson: "Ada", locale: "de-DE" });
  expect((await browser.call("GET", "/api/auth/user")).body).toMatchObject({ locale: "de-DE" });
  expect((await browser.call("PATCH", "/api/account", { locale: "" })).body).toMatchObject({ locale: null });
  const cleared = { contactPerson: null, username: null, websiteUrl: null, locale: null };
  expect((await browser.call("PATCH", "/api/account", cleared)).body).toMatchObject(cleared);
});

test("each error is at its field, and nothing is changed then", async () => {
  const { browser } = await newPerson(app);
  const tooLong = "x".repeat(501);
  const wrong = { contactPerson: tooLong, username: "no spaces", websiteUrl: "nowhere", locale: "tlh" };
  const answer = await browser.call("PATCH", "/api/account", wrong);
  expect(answer.status).toBe(422);
  const { locale, ...others } = Object(answer.body.fields);
  expect(locale).toBe("Choose one of the regions");
  expect(Object.keys(others)).toEqual(["contactPerson", "username", "websiteUrl"]);
  expect((await browser.call("GET", "/api/account")).body).toMatchObject({ username: null });
});

test("of two who take the same username at once one gets it, and the other is told at the field", async () => {
  const [one, two] = [await newPerson(app), await newPerson(app)];
  const taking = { username: `both-${Date.now()}` };
  const answers = await Promise.all(
    [one, two].map(({ browser }) => browser.call("PATCH", "/api/account", taking)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.fields).toEqual({ username: "This username is taken. Choose another one." });
});
