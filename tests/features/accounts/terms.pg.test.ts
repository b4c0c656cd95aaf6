import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#src/db/schema/accounts.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { mailedToken, newEmail, PASSWORD, startRegistration } from "../../helpers/people.ts";
import { teamOwner } from "../../helpers/team.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

const NOTHING = { termsAcceptedAt: null, termsVersion: null };
const ACCEPTED = { termsAcceptedAt: expect.any(Date), termsVersion: "2026-11-21" };
const MUST = "You must accept the Terms and Conditions and Privacy Policy";
const NOTICE = /you accept the Terms and Conditions and the Privacy Policy.*\/terms and .*\/privacy/;

async function termsOf(email: string) {
  const { termsAcceptedAt, termsVersion } = users;
  const [row] = await app.services.db
    .select({ termsAcceptedAt, termsVersion })
    .from(users)
    .where(eq(users.email, email));
  return row;
}

const register = (payload: object) => app.browser().call("POST", "/api/auth/register", payload);

function dialog(more: object = {}) {
  const email = newEmail();
  const username = email.replace(/\W/g, "");
  return { username, email, password: PASSWORD, confirmPassword: PASSWORD, ...more };
}

describe("the acceptance of the terms is recorded with their date", () => {
  test("by step 1, which demands it", async () => {
    const { email } = await startRegistration(app.browser());
    expect(await termsOf(email)).toEqual(ACCEPTED);
    expect((await app.lastMail("verification", email)).text).not.toMatch(NOTICE);
  });

  test("by the dialog and the single call, which refuse a box that is not ticked", async () => {
    for (const payload of [dialog(), { email: newEmail(), password: PASSWORD }]) {
      const refused = await register({ ...payload, acceptTerms: false });
      expect([refused.status, refused.body.fields]).toEqual([422, { acceptTerms: MUST }]);
      expect((await register({ ...payload, acceptTerms: true })).status).toBe(200);
      expect(await termsOf(payload.email)).toEqual(ACCEPTED);
    }
  });

  test("by the mailed link, where the call left it out, as its mail says", async () => {
    for (const payload of [dialog(), { email: newEmail(), password: PASSWORD }]) {
      await register(payload);
      expect(await termsOf(payload.email)).toEqual(NOTHING);
      const token = await mailedToken(app, "verification", payload.email);
      expect((await app.lastMail("verification", payload.email)).text).toMatch(NOTICE);
      await app.browser().call("POST", "/api/auth/verify-email", { token });
      expect(await termsOf(payload.email)).toEqual(ACCEPTED);
    }
  });

  test("by a new password that verifies the address, as its mail says", async () => {
    const email = newEmail();
    await register({ email, password: PASSWORD });
    await app.browser().call("POST", "/api/auth/forgot-password", { email });
    const token = await mailedToken(app, "password-reset", email);
    expect((await app.lastMail("password-reset", email)).text).toMatch(NOTICE);
    await app.browser().call("POST", "/api/auth/reset-password", { token, password: "A-new-secret1!" });
    expect(await termsOf(email)).toEqual(ACCEPTED);
  });

  test("by joining a team, as the invitation says", async () => {
    const owner = await teamOwner(app);
    const email = newEmail("bo");
    await owner.browser.call("POST", "/api/team/invites", { email, role: "viewer" });
    const token = await mailedToken(app, "team-invite", email);
    expect((await app.lastMail("team-invite", email)).text).toMatch(/accept the Terms and Conditions/);
    const join = (more: object) =>
      app.browser().call("POST", "/api/invitation/registration", { token, password: PASSWORD, ...more });
    expect((await join({ acceptTerms: false })).body.fields).toEqual({ acceptTerms: MUST });
    expect((await join({})).status).toBe(200);
    expect(await termsOf(email)).toEqual(ACCEPTED);
  });

  test("for whoever registers last: an earlier registrant's does not count for them", async () => {
    const { email } = await startRegistration(app.browser());
    await register({ email, password: PASSWORD });
    expect(await termsOf(email)).toEqual(NOTHING);
  });
});
