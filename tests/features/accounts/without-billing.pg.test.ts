import { afterAll, expect, test } from "bun:test";
import { coverageOf, includesCorrections, includesEvidence, includesTeam } from "#shared/billing/coverage.ts";
import { users } from "#src/db/schema/accounts.ts";
import { createTestApp } from "../../helpers/app.ts";
import { mailedToken, newEmail, PASSWORD, startRegistration } from "../../helpers/people.ts";
import { userRow } from "../../helpers/subscribers.ts";
import { makeWidget } from "../../helpers/team.ts";

const app = await createTestApp({ BILLING: "off", SIGN_UPS: "open" });
const ada = await register();
afterAll(() => app.stop());

/** Registers in one step, verifies in the same browser, and signs in. */
async function register() {
  const browser = app.browser();
  const { email, userId } = await startRegistration(browser);
  const token = await mailedToken(app, "verification", email);
  await browser.call("POST", "/api/auth/verify-email", { token });
  const answer = await browser.call("POST", "/api/auth/login", { email, password: PASSWORD });
  browser.token = String(answer.body.token);
  return { browser, email, userId, answer };
}

test("registration is one step, and the user has neither plan nor trial nor subscription", async () => {
  const { browser, answer } = ada;
  expect(answer.status).toBe(200);
  const { status, text, body } = await browser.call("GET", "/api/auth/user");
  expect([status, body.access, body.role]).toEqual([200, "on", "owner"]);
  expect(text).not.toMatch(/plan|trial|subscription|billing|period|canceled/i);
});

test("everything of the highest plan is included, and widgets show long after the trial that others have", async () => {
  const { browser, userId } = ada;
  const { publicId } = await makeWidget(browser);
  await app.services.db.update(users).set({ trialEnd: new Date(0) });
  const view = await app.browser().call("GET", `/api/widgets/${publicId}/public`);
  expect(view.body).toMatchObject({ active: true });
  const usage = await browser.call("GET", "/api/usage?by=day&last=7");
  expect(usage.body).toMatchObject({ allowance: null });
  const invited = await browser.call("POST", "/api/team/invites", { email: newEmail(), role: "viewer" });
  expect(invited.status).toBe(201);
  expect((await app.lastMail("team-invite")).text).not.toContain("billing");
  const cases = await browser.call("GET", "/api/cases");
  expect(cases.body).toMatchObject({ isIncluded: true });
  const coverage = coverageOf(app.services, await userRow(app, userId));
  for (const includes of [includesTeam, includesEvidence, includesCorrections])
    expect([includes.name, includes(coverage)]).toEqual([includes.name, true]);
});

test("there is no route about cards and plans", async () => {
  for (const route of [
    "GET /api/billing",
    "POST /api/billing/subscribe",
    "POST /api/stripe/webhook",
    "POST /api/stripe/create-subscription-setup",
    "POST /api/auth/register-step2",
    "GET /api/auth/registration",
  ]) {
    const [method = "", path = ""] = route.split(" ");
    const { status } = await ada.browser.call(method, path, method === "POST" ? {} : undefined);
    expect([route, status]).toEqual([route, 404]);
  }
});

test("an account can be deleted although there is no card provider", async () => {
  const { browser, email } = ada;
  const asked = await browser.call("DELETE", "/api/account", { currentPassword: PASSWORD });
  expect(asked.status).toBe(200);
  expect((await app.lastMail("deletion-requested", email)).text).not.toMatch(/subscription|charged/);
});
