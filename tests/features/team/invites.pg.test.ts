import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#src/db/schema/accounts.ts";
import { teamInvites } from "#src/db/schema/team.ts";
import { createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { mailedToken, newEmail, newPerson, PASSWORD, refusal } from "../../helpers/people.ts";
import { makeWidget, teamMember, teamOwner } from "../../helpers/team.ts";

const app = await createTestApp();
const owner = await teamOwner(app);
await makeWidget(owner.browser, "Harbour Pottery");
afterAll(() => app.stop());

const MINUTES = 60_000;
const DAYS = 86_400_000;

async function invite(email = newEmail("bo"), role = "manager") {
  const answer = await owner.browser.call("POST", "/api/team/invites", { email, role });
  return { email, answer, id: String(answer.body.id) };
}

async function invited(address?: string) {
  const { email, id } = await invite(address);
  return { email, id, token: await mailedToken(app, "team-invite", email) };
}

/** Someone with an account, who is invited. */
async function invitedPerson() {
  const person = await newPerson(app);
  return { ...person, ...(await invited(person.email)) };
}

const look = (token: string, browser = app.browser()) => browser.call("POST", "/api/invitation", { token });

const join = (token: string, browser = app.browser()) =>
  browser.call("POST", "/api/invitation/registration", { token, password: PASSWORD });

const accept = (token: string, browser: TestBrowser) =>
  browser.call("POST", "/api/invitation/acceptance", { token });

async function mailsTo(email: string, kind = "team-invite") {
  await app.mail.deliverDue();
  return app.sent.filter((mail) => mail.to === email && mail.kind === kind).length;
}

async function teamOf(browser: TestBrowser) {
  return (await browser.call("GET", "/api/team")).body as {
    members: Array<{ email: string; role: string }>;
    invites: Array<{ email: string; role: string; hasExpired: boolean }>;
  };
}

describe("someone without an account", () => {
  test("joins with a password alone, since the mail has proven the address", async () => {
    const { email, token } = await invited();
    expect((await look(token)).body).toMatchObject({ email, role: "manager", isKnown: false });
    const browser = app.browser();
    browser.token = String((await join(token, browser)).body.token);
    const { accountId } = owner.user;
    const accounts = [{ role: "owner" }, { id: accountId, role: "manager" }];
    const joined = { email, isEmailVerified: true, role: "manager", accountId, accounts };
    const { body } = await browser.call("GET", "/api/auth/user");
    expect(body).toMatchObject({ ...joined, plan: "professional" });
    expect((await browser.call("GET", "/api/widgets")).body).toMatchObject([{ name: "Harbour Pottery" }]);
    expect((await teamOf(owner.browser)).members).toContainEqual(expect.objectContaining({ email }));
    expect(await mailsTo(owner.email, "team-joined")).toBeGreaterThan(0);
  });

  test("who clicks twice joins once and is told to sign in, and gets a weak password back at its field", async () => {
    const { email, token } = await invited();
    const weak = await app.browser().call("POST", "/api/invitation/registration", { token, password: "x" });
    expect(weak).toMatchObject({ status: 422, body: { fields: { password: expect.any(String) } } });
    const answers = await Promise.all([join(token), join(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await teamOf(owner.browser)).members.filter((one) => one.email === email)).toHaveLength(1);
  });

  test("takes over an unverified registration that a stranger made with their address", async () => {
    const { email, token } = await invited();
    await app.browser().call("POST", "/api/auth/register", { email, password: "Strange-horse1!" });
    expect((await join(token)).status).toBe(200);
    const login = (password: string) => app.browser().call("POST", "/api/auth/login", { email, password });
    expect((await login("Strange-horse1!")).status).toBe(401);
    expect((await login(PASSWORD)).status).toBe(200);
  });
});

describe("someone with an account", () => {
  test("signs in, accepts in two tabs as a member once, keeps their own account, and cannot come back after being removed", async () => {
    const { browser, token } = await invitedPerson();
    await makeWidget(browser, "Mine");
    expect((await look(token)).body).toMatchObject({ isKnown: true });
    expect(refusal(await join(token))).toEqual([409, "sign_in_first"]);
    const before = await mailsTo(owner.email, "team-joined");
    const answers = await Promise.all([accept(token, browser), accept(token, browser)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await mailsTo(owner.email, "team-joined")).toBe(before + 1);
    expect((await browser.call("GET", "/api/widgets")).body).toMatchObject([{ name: "Harbour Pottery" }]);
    const { body } = await browser.call("GET", "/api/auth/user");
    const [own] = body.accounts as Array<{ id: number }>;
    await browser.call("PUT", "/api/auth/current-account", { accountId: own?.id });
    expect((await browser.call("GET", "/api/widgets")).body).toMatchObject([{ name: "Mine" }]);
    expect((await owner.browser.call("DELETE", `/api/team/members/${body.id}`)).status).toBe(204);
    expect((await accept(token, browser)).status).toBe(422);
  });

  test("accepts no invitation that was mailed to another address, and none before their own is verified", async () => {
    const { browser, email, token } = await invitedPerson();
    const { token: theirs } = await invited();
    expect(refusal(await accept(theirs, browser))).toEqual([403, "other_address"]);
    await app.services.db.update(users).set({ isEmailVerified: false }).where(eq(users.email, email));
    expect(refusal(await accept(token, browser))).toEqual([403, "verify_first"]);
    expect((await browser.call("GET", "/api/auth/user")).body).toMatchObject({ role: "owner" });
  });
});

describe("an invitation", () => {
  test("is stored by its hash alone, and can be withdrawn once", async () => {
    const { id, token } = await invited();
    const [row] = await app.services.db.select().from(teamInvites).where(eq(teamInvites.id, id));
    expect(JSON.stringify(row)).not.toContain(token);
    const withdraw = () => owner.browser.call("DELETE", `/api/team/invites/${id}`);
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 404]);
    expect((await look(token)).status).toBe(422);
  });

  test("to an address that waits already mails nothing more and only changes the role", async () => {
    const { email } = await invite();
    const [first, second] = await Promise.all([invite(email, "viewer"), invite(email, "viewer")]);
    expect([first?.answer.status, second?.answer.status]).toEqual([201, 201]);
    expect(await mailsTo(email)).toBe(1);
    const waiting = (await teamOf(owner.browser)).invites.filter((one) => one.email === email);
    expect(waiting).toMatchObject([{ role: "viewer" }]);
  });

  test("is mailed again on request, which ends the earlier link, but not twice by a double click, and ends after seven days until then", async () => {
    const { email, id, token } = await invited();
    const resend = () => owner.browser.call("POST", `/api/team/invites/${id}/mail`);
    await resend();
    expect(await mailsTo(email)).toBe(1);
    app.clock.advance(2 * MINUTES);
    await Promise.all([resend(), resend()]);
    expect(await mailsTo(email)).toBe(2);
    expect((await look(token)).status).toBe(422);
    const later = await mailedToken(app, "team-invite", email);
    expect((await look(later)).status).toBe(200);

    app.clock.advance(7 * DAYS);
    for (const answer of [await look(later), await join(later)])
      expect(answer).toMatchObject({ status: 422, body: { code: "bad_link" } });
    const expired = expect.objectContaining({ email, hasExpired: true });
    expect((await teamOf(owner.browser)).invites).toContainEqual(expired);
    await resend();
    expect((await look(await mailedToken(app, "team-invite", email))).status).toBe(200);
    app.clock.reset();
  });

  test("asks for an address and a role, tells nothing of whether the address is known, and is for no one in the team", async () => {
    const wrong = await owner.browser.call("POST", "/api/team/invites", { email: "a, b", role: "boss" });
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([422, ["email", "role"]]);
    const member = await teamMember(app, owner.user, "viewer");
    for (const email of [member.email, owner.email]) {
      const { answer } = await invite(email);
      expect(answer).toMatchObject({ status: 409, body: { fields: { email: expect.any(String) } } });
    }

    const [known, unknown] = [await invite((await newPerson(app)).email), await invite()];
    expect(Object.keys(known.answer.body)).toEqual(Object.keys(unknown.answer.body));
    expect([known.answer.status, unknown.answer.status]).toEqual([201, 201]);
  });

  test("cannot flood an address, not even from several accounts, nor be guessed at without limit", async () => {
    const email = newEmail("flooded");
    for (let count = 0; count < 5; count += 1) {
      const { id, answer } = await invite(email);
      expect(answer.status).toBe(201);
      await owner.browser.call("DELETE", `/api/team/invites/${id}`);
    }
    const other = await teamOwner(app);
    const refused = await other.browser.call("POST", "/api/team/invites", { email, role: "viewer" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);

    const browser = app.browser();
    const guesses = Array.from({ length: 31 }, (_, index) => look(`${"a".repeat(40)}${index}`, browser));
    expect((await Promise.all(guesses)).map(({ status }) => status)).toContain(429);
  });
});

test("teams are open from Professional on, for an owner whose address is verified, and an invitation as long as the plan has one", async () => {
  const body = { email: newEmail(), role: "viewer" };
  const send = async ({ browser }: { browser: TestBrowser }) =>
    refusal(await browser.call("POST", "/api/team/invites", body));
  expect(await send(await newPerson(app))).toEqual([403, "team_not_in_plan"]);
  const unverified = await teamOwner(app);
  const { id } = unverified.user;
  await app.services.db.update(users).set({ isEmailVerified: false }).where(eq(users.id, id));
  expect(await send(unverified)).toEqual([403, "verify_first"]);

  const { token } = await invited();
  const setPlan = (plan: "starter" | "business") =>
    app.services.db.update(users).set({ plan }).where(eq(users.id, owner.user.id));
  await setPlan("starter");
  expect(refusal(await join(token))).toEqual([403, "team_closed"]);
  await setPlan("business");
  expect((await join(token)).status).toBe(200);
});
