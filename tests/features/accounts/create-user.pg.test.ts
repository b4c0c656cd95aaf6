import { afterAll, expect, test } from "bun:test";
import { type CreatedUser, createUser } from "#src/features/accounts/create-user.ts";
import { requireOpenSignUps } from "#src/features/accounts/sign-ups.ts";
import { joinTeam } from "#src/features/team/join-team.ts";
import { createTestApp } from "../../helpers/app.ts";
import { mailedToken, newEmail, PASSWORD, signInAgain } from "../../helpers/people.ts";

const DAY_MS = 86_422_000;

const app = await createTestApp({ BILLING: "off" });
afterAll(() => app.stop());

const tokenOf = ({ link }: CreatedUser) => new URL(link).searchParams.get("token") ?? "";
const setPassword = (token: string) =>
  app.browser().call("POST", "/api/auth/reset-password", { token, password: PASSWORD });
const signIn = (email: string) =>
  app.browser().call("POST", "/api/auth/login", { email, password: PASSWORD });

test("a created user chooses a password by the mailed link, is welcomed, and signs in", async () => {
  const email = newEmail();
  await createUser(app.services, { email, mails: true, operator: "alice@web-1" });
  expect((await signIn(email)).status).toBe(401);
  expect((await setPassword(await mailedToken(app, "account-made", email))).status).toBe(200);
  expect((await app.lastMail("welcome", email)).text).toContain("Your email address is verified");
  expect(await signIn(email)).toMatchObject({ status: 200, body: { user: { email, access: "on" } } });
});

test("a printed link works once, for 7 days, and no mail is sent with it", async () => {
  const email = newEmail();
  const made = await createUser(app.services, { email, mails: false, operator: "alice@web-1" });
  expect(app.sent.filter(({ to }) => to === email)).toEqual([]);
  app.clock.advance(6.9 * DAY_MS);
  expect((await setPassword(tokenOf(made))).status).toBe(200);
  expect((await setPassword(tokenOf(made))).status).toBe(422);

  const late = await createUser(app.services, { email: newEmail(), mails: false, operator: "alice@web-1" });
  app.clock.advance(7 * DAY_MS);
  expect((await setPassword(tokenOf(late))).status).toBe(422);
  app.clock.reset();
});

test("a second call for an address without a password makes a new link, one with an account is refused", async () => {
  const email = newEmail();
  await createUser(app.services, { email, mails: true, operator: "alice@web-1" });
  const again = await createUser(app.services, { email, mails: true, operator: "alice@web-1" });
  expect((await setPassword(tokenOf(again))).status).toBe(200);
  expect(createUser(app.services, { email, mails: true, operator: "alice@web-1" })).rejects.toMatchObject({
    kind: "conflict",
  });
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
  await app.mail.deliverDue();
  expect(app.sent.filter(({ to }) => to === body.email)).toEqual([]);
});

test("with SIGN_UPS=closed an invitation to a team makes no account", async () => {
  const owner = newEmail();
  await setPassword(
    tokenOf(await createUser(app.services, { email: owner, mails: false, operator: "alice@web-1" })),
  );
  const browser = await signInAgain(app, owner);
  const email = newEmail();
  await browser.call("POST", "/api/team/invites", { email, role: "viewer" });
  const token = await mailedToken(app, "team-invite", email);
  const closed = { ...app.services, config: { ...app.config, signUps: "closed" as const } };
  const join = () => joinTeam(closed, { token, password: PASSWORD, acceptTerms: true }, null);
  expect(join()).rejects.toMatchObject({ kind: "forbidden", code: "sign_ups_closed" });
});
