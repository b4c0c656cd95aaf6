import { afterAll, expect, test } from "bun:test";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";
import { users } from "#src/db/schema/accounts.ts";
import { setupLinks } from "#src/db/schema/server.ts";
import { createUser } from "#src/features/accounts/create-user.ts";
import { issueSetupLink } from "#src/features/accounts/first-owner/issue-setup-link.ts";
import { requireOpenSignUps } from "#src/features/accounts/sign-ups.ts";
import { joinTeam } from "#src/features/team/join-team.ts";
import { createTestApp } from "../../helpers/app.ts";
import { mailedToken, newEmail, PASSWORD, signInAgain } from "../../helpers/people.ts";

const app = await createTestApp({ BILLING: "off", PUBLIC_URL: "http://localhost:3999" });
afterAll(() => app.stop());

/** Issues a link, as a start of the server does. */
async function start(): Promise<string> {
  const link = await issueSetupLink(app.services);
  return new URL(link ?? "http://no.link/").searchParams.get("token") ?? "";
}

function create(token: string, password = PASSWORD) {
  const owner = { email: newEmail(), password, websiteUrl: "example.com" };
  return app.browser().call("POST", "/api/auth/first-owner", { ...owner, token });
}

test("where everybody may register no link is made", async () => {
  const open = { ...app.services, config: { ...app.config, signUps: "open" as const } };
  expect(await issueSetupLink(open)).toBeNull();
});

test("only the link of the last start works, for an hour, and it is stored as a hash", async () => {
  const first = await start();
  const second = await start();
  expect(second).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(await app.services.db.select().from(setupLinks))).not.toContain(second);
  for (const wrong of [first, "guessed", `${second}x`]) {
    expect(await create(wrong)).toMatchObject({ status: 422, body: { code: "bad_link" } });
  }
  app.clock.advance(HOUR_MS);
  expect(await create(second)).toMatchObject({ status: 422, body: { code: "bad_link" } });
  app.clock.reset();
});

test("of two people with one link, one gets the first account, verified and at its desk without accepting its own terms, and no later start prints a link", async () => {
  const token = await start();
  expect(await create(token, "Summer2026!")).toMatchObject({ body: { code: "common_password" } });
  const answers = await Promise.all([create(token), create(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const browser = app.browser();
  browser.token = String(answers.find(({ status }) => status === 200)?.body.token);
  const user = await browser.call("GET", "/api/auth/user");
  expect(user.body).toMatchObject({ isEmailVerified: true, role: "owner", access: "on", isOperator: true });
  expect(await app.services.db.select().from(users)).toMatchObject([{ termsAcceptedAt: null }]);
  const desk = await browser.call("GET", "/api/operator/conversations");
  expect(desk.body.code).toBe("operators_need_second_step");
  await browser.call("POST", "/api/auth/forgot-password", { email: user.body.email });
  expect((await app.lastMail("password-reset")).text).not.toContain("Terms");
  expect(await issueSetupLink(app.services)).toBeNull();
  expect(await create(token)).toMatchObject({ status: 422 });
});

/** Creates a user as the command line does, and returns the token of the link. */
async function createdToken(email: string, mails = false): Promise<string> {
  const { link } = await createUser(app.services, { email, mails, operator: "alice@web-1" });
  return new URL(link).searchParams.get("token") ?? "";
}

const setPassword = async (token: string) =>
  (await app.browser().call("POST", "/api/auth/reset-password", { token, password: PASSWORD })).status;
const signIn = (email: string) =>
  app.browser().call("POST", "/api/auth/login", { email, password: PASSWORD });

test("a created user chooses a password by the latest mailed link, is welcomed, signs in, and is made once", async () => {
  const email = newEmail();
  await createdToken(email, true);
  expect((await signIn(email)).status).toBe(401);
  await createdToken(email, true);
  expect(await setPassword(await mailedToken(app, "account-made", email))).toBe(200);
  expect((await app.lastMail("welcome", email)).text).toContain("Your email address is verified");
  expect(await signIn(email)).toMatchObject({ status: 200, body: { user: { email, access: "on" } } });
  expect(createdToken(email, true)).rejects.toMatchObject({ kind: "conflict" });
});

test("a printed link works once, for 7 days, and no mail is sent with it", async () => {
  const email = newEmail();
  const token = await createdToken(email);
  expect(await app.mailsTo(email)).toEqual([]);
  app.clock.advance(6.9 * DAY_MS);
  expect([await setPassword(token), await setPassword(token)]).toEqual([200, 422]);

  const late = await createdToken(newEmail());
  app.clock.advance(7 * DAY_MS + 1_000);
  expect(await setPassword(late)).toBe(422);
  app.clock.reset();
});

test("with BILLING=off strangers cannot register, and learn whom to ask", async () => {
  const body = { email: newEmail(), password: PASSWORD, websiteUrl: "example.com", acceptTerms: true };
  for (const path of ["/api/auth/register", "/api/auth/register-step1"]) {
    const refused = await app.browser().call("POST", path, body);
    expect(refused).toMatchObject({ status: 403, body: { code: "sign_ups_closed" } });
    expect(refused.body.error).toEndWith("Ask the operator of this installation for one.");
  }
  const config = { ...app.config, shownSupportEmail: "help@ramp.example" };
  expect(() => requireOpenSignUps({ ...app.services, config })).toThrow(/write to help@ramp.example\.$/);
  expect(await app.mailsTo(body.email)).toEqual([]);
});

test("with SIGN_UPS=closed an invitation to a team makes no account", async () => {
  const owner = newEmail();
  await setPassword(await createdToken(owner));
  const browser = await signInAgain(app, owner);
  const email = newEmail();
  await browser.call("POST", "/api/team/invites", { email, role: "viewer" });
  const token = await mailedToken(app, "team-invite", email);
  const closed = { ...app.services, config: { ...app.config, signUps: "closed" as const } };
  const join = () => joinTeam(closed, { token, password: PASSWORD, acceptTerms: true }, null);
  expect(join()).rejects.toMatchObject({ kind: "forbidden", code: "sign_ups_closed" });
});
