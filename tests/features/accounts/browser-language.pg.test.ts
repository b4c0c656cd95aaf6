import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#src/db/schema/accounts.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { newEmail, PASSWORD } from "../../helpers/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

const GERMAN = { "accept-language": "de-AT,de;q=0.9,en;q=0.8" };
const STEP_1 = { password: PASSWORD, websiteUrl: "example.com", acceptTerms: true };

async function localeOf(email: string) {
  const [user] = await app.database.db.select().from(users).where(eq(users.email, email));
  return user?.locale;
}

test.each([
  ["/api/auth/register-step1", STEP_1],
  ["/api/auth/register", { password: PASSWORD }],
])("%s keeps the region of a German browser, and its mail is German", async (path, input) => {
  const email = newEmail();
  await app.browser().call("POST", path, { email, ...input }, GERMAN);
  expect(await localeOf(email)).toBe("de-AT");
  expect((await app.lastMail("verification", email)).subject).toStartWith("Bestätigen Sie");
});

test("the registration of another browser has no region, and its mail is English", async () => {
  const email = newEmail();
  await app
    .browser()
    .call("POST", "/api/auth/register-step1", { email, ...STEP_1 }, { "accept-language": "fr-FR,fr,de" });
  expect(await localeOf(email)).toBeNull();
  expect((await app.lastMail("verification", email)).subject).toStartWith("Verify");
});

test("an address without an account is written to in the browser's language", async () => {
  for (const path of ["/api/auth/forgot-password", "/api/auth/resend-verification"]) {
    const email = newEmail();
    await app.browser().call("POST", path, { email }, GERMAN);
    expect((await app.lastMail("no-account", email)).text).toContain("gibt es kein Konto");
  }
});

test("a user who has chosen a region gets it, whichever browser asks", async () => {
  const email = newEmail();
  await app.browser().call("POST", "/api/auth/register", { email, password: PASSWORD }, GERMAN);
  await app.database.db.update(users).set({ locale: "en-GB" }).where(eq(users.email, email));
  await app.browser().call("POST", "/api/auth/forgot-password", { email }, GERMAN);
  expect((await app.lastMail("password-reset", email)).subject).toStartWith("Set a new password");
});
