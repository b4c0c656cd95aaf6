import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import { knownDevices } from "#src/db/schema/accounts.ts";
import { createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { mailedToken, newPerson, PASSWORD } from "../../helpers/people.ts";
import { subscriber } from "../../helpers/subscribers.ts";

const NEW = "Newer-horse2!";

const app = await createTestApp();
afterAll(() => app.stop());

async function signIn(browser: TestBrowser, email: string, password = PASSWORD) {
  const answer = await browser.call("POST", "/api/auth/login", { email, password });
  browser.token = String(answer.body.token);
  return answer;
}

async function mailsTo(email: string): Promise<number> {
  await app.mail.deliverDue();
  return app.sent.filter((mail) => mail.kind === "new-device" && mail.to === email).length;
}

test("a sign-in with another browser is mailed once, and says what to do", async () => {
  const { browser, email } = await newPerson(app);
  await signIn(browser, email);
  expect(await mailsTo(email)).toBe(0);

  const other = app.browser();
  await signIn(other, email);
  expect(await mailsTo(email)).toBe(1);
  const { text, subject } = await app.lastMail("new-device");
  expect(subject).toStartWith("New sign-in");
  expect(text).toContain("Unknown device");
  expect(text).toContain("/forgot-password");
  expect(text).toContain("/settings?show=security");

  app.clock.advance(2 * DAY_MS);
  await signIn(other, email);
  await signIn(browser, email);
  app.clock.reset();
  expect(await mailsTo(email)).toBe(1);
});

test("the browser of a registration is known from then on, and no other", async () => {
  const { browser, email, userId } = await subscriber(app);
  expect(await app.services.db.$count(knownDevices, eq(knownDevices.userId, userId))).toBe(1);
  const { headers } = await signIn(app.browser(), email, "Wrong-horse1!");
  expect(headers.get("set-cookie")).toBeNull();
  expect(browser.cookies.get("device") ?? browser.cookies.get("__Host-device")).toMatch(/^[\w-]{43}$/);
});

test("after a new password every browser is new but the one that set it", async () => {
  const { browser: here, email } = await newPerson(app);
  const there = app.browser();
  await signIn(there, email);
  expect(await mailsTo(email)).toBe(1);
  await here.call("POST", "/api/account/password", { currentPassword: PASSWORD, password: NEW });
  app.clock.advance(2 * DAY_MS);
  await signIn(here, email, NEW);
  expect(await mailsTo(email)).toBe(1);
  await signIn(there, email, NEW);
  expect(await mailsTo(email)).toBe(2);

  app.clock.reset();

  await here.call("POST", "/api/auth/forgot-password", { email });
  const token = await mailedToken(app, "password-reset", email);
  await there.call("POST", "/api/auth/reset-password", { token, password: PASSWORD });
  app.clock.advance(4 * DAY_MS);
  await signIn(there, email);
  expect(await mailsTo(email)).toBe(2);
  await signIn(here, email);
  expect(await mailsTo(email)).toBe(3);
  app.clock.reset();
});

test("a script that signs in without cookies gets one mail a day, and leaves few rows", async () => {
  const { email, id } = await newPerson(app);
  for (let count = 0; count < 4; count++) await signIn(app.browser(), email);
  expect(await mailsTo(email)).toBe(1);
  const old = { userId: id, lastUsedAt: new Date("2026-01-01T00:00:00Z") };
  const rows = Array.from({ length: 60 }, (_, count) => ({ ...old, token: `old ${count}` }));
  await app.services.db.insert(knownDevices).values(rows);
  await signIn(app.browser(), email);
  expect(await app.services.db.$count(knownDevices, eq(knownDevices.userId, id))).toBe(50);
});
