import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { sessions, users } from "#src/db/schema/accounts.ts";
import { deleteUser } from "#src/features/account-deletions/delete-user.ts";
import { createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { mailedToken, newEmail, PASSWORD, signInAgain } from "../../helpers/people.ts";
import { userRow } from "../../helpers/subscribers.ts";
import { makeWidget, teamMember, teamOwner } from "../../helpers/team.ts";

const app = await createTestApp();
const owner = await teamOwner(app);
const own = await makeWidget(owner.browser, "The client's shop");
const other = await makeWidget(owner.browser, "Another client's shop");
afterAll(() => app.stop());

test("a removed member is out at once, hears of it, and leaves behind what they made", async () => {
  const { browser, user, email } = await teamMember(app, owner.user, "manager");
  const { id } = await makeWidget(browser, "Left behind");
  expect((await owner.browser.call("DELETE", `/api/team/members/${user.id}`)).status).toBe(204);
  expect((await browser.call("PUT", `/api/widgets/${id}`, { name: "Mine" })).status).toBe(404);
  expect((await browser.call("GET", "/api/auth/user")).body.accounts).toHaveLength(1);
  expect((await app.lastMail("team-removed")).to).toBe(email);
  const left = expect.objectContaining({ id, name: "Left behind" });
  expect((await owner.browser.call("GET", "/api/widgets")).body).toContainEqual(left);
  expect((await owner.browser.call("DELETE", `/api/team/members/${user.id}`)).status).toBe(404);
});

test("a changed role counts from the next request on, and is mailed once", async () => {
  const { browser, user, email } = await teamMember(app, owner.user, "manager");
  const change = (role: string) => owner.browser.call("PATCH", `/api/team/members/${user.id}`, { role });
  await Promise.all([change("viewer"), change("viewer")]);
  expect((await browser.call("POST", "/api/widgets", { name: "x" })).status).toBe(403);
  await app.mail.deliverDue();
  expect(app.sent.filter((mail) => mail.to === email && mail.kind === "team-role")).toHaveLength(1);
  expect((await change("owner")).status).toBe(422);
});

test("a member leaves, and the owner, who cannot, hears of it", async () => {
  const { browser, user } = await teamMember(app, owner.user, "viewer");
  const path = `/api/memberships/${owner.user.accountId}`;
  expect((await owner.browser.call("DELETE", path)).status).toBe(404);
  const leave = () => browser.call("DELETE", path);
  expect([(await leave()).status, (await leave()).status]).toEqual([204, 404]);
  const home = { role: "owner", accountId: user.accountId };
  expect((await browser.call("GET", "/api/auth/user")).body).toMatchObject(home);
  expect((await app.lastMail("team-left")).to).toBe(owner.email);
});

test("a person switches between their accounts alone, in each session, and signs in where they were last", async () => {
  const { browser, user, email } = await teamMember(app, owner.user, "viewer");
  const phone = await signInAgain(app, email);
  const current = async (of = browser) => (await of.call("GET", "/api/auth/user")).body.accountId;
  const switchTo = async (accountId: number) =>
    (await browser.call("PUT", "/api/auth/current-account", { accountId })).status;
  await switchTo(user.accountId);
  expect(await current()).toBe(user.accountId);
  await switchTo(owner.user.accountId);
  expect(await current(phone)).toBe(user.accountId);
  expect(await current(await signInAgain(app, email))).toBe(owner.user.accountId);
  const { accountId } = (await teamOwner(app)).user;
  expect([await switchTo(accountId), await switchTo(999_999)]).toEqual([404, 404]);
});

test("an account that is deleted takes its team along and leaves its members their own", async () => {
  const gone = await teamOwner(app);
  const { browser, user } = await teamMember(app, gone.user, "manager");
  await browser.call("PUT", "/api/auth/current-account", { accountId: gone.user.accountId });
  await deleteUser(app.services, gone.user.id);
  const home = { role: "owner", accountId: user.accountId };
  expect((await browser.call("GET", "/api/auth/user")).body).toMatchObject(home);
  expect((await userRow(app, user.id)).lastAccountId).toBeNull();
  const [session] = await app.services.db.select().from(sessions).where(eq(sessions.userId, user.id));
  expect(session?.accountId).toBeNull();
});

test("a member whose plan closes can still leave and go home", async () => {
  const closed = await teamOwner(app);
  const { browser, user } = await teamMember(app, closed.user, "viewer");
  await app.services.db.update(users).set({ plan: "starter" }).where(eq(users.id, closed.user.id));
  expect((await browser.call("GET", "/api/auth/user")).body.accounts).toMatchObject([
    { id: user.accountId, isOpen: true },
    { id: closed.user.accountId, isOpen: false },
  ]);
  const home = await browser.call("PUT", "/api/auth/current-account", { accountId: user.accountId });
  expect(home.status).toBe(204);
  expect((await browser.call("DELETE", `/api/memberships/${closed.user.accountId}`)).status).toBe(204);
});

describe("a viewer of some websites", () => {
  const partOf = ({ id }: { id: string }) => ({ widgets: [id], sites: [] });

  async function seenBy(browser: TestBrowser): Promise<string[]> {
    const widgets: WidgetView[] = JSON.parse((await browser.call("GET", "/api/widgets")).text);
    return widgets.map(({ id }) => id);
  }

  test("sees these alone from the first request on, and so does their key", async () => {
    const email = newEmail("client");
    const invite = { email, role: "viewer", part: partOf(own) };
    expect((await owner.browser.call("POST", "/api/team/invites", invite)).status).toBe(201);
    const token = await mailedToken(app, "team-invite", email);
    expect((await app.lastMail("team-invite", email)).text).toContain("the websites chosen for you");
    const [browser, program] = [app.browser(), app.browser()];
    const joined = await browser.call("POST", "/api/invitation/registration", { token, password: PASSWORD });
    browser.token = String(joined.body.token);
    expect(await seenBy(browser)).toEqual([own.id]);
    const usage = await browser.call("GET", "/api/usage?by=day&last=7");
    expect([usage.status, usage.body.allowance]).toEqual([200, null]);
    const wish = { name: "Reports", scopes: ["widgets:read"], days: 30 };
    program.token = String((await browser.call("POST", "/api/keys", wish)).body.secret);
    expect(await seenBy(program)).toEqual([own.id]);
    expect((await program.call("GET", `/api/widgets/${other.id}/versions`)).status).toBe(404);
  });

  const change = (userId: number, body: object) =>
    owner.browser.call("PATCH", `/api/team/members/${userId}`, body);

  test("sees what the owner chooses, which a change of the role alone keeps, and which is neither nothing nor another account's", async () => {
    const { browser, user } = await teamMember(app, owner.user, "viewer");
    expect(await seenBy(browser)).toContain(own.id);
    await change(user.id, { role: "viewer", part: partOf(other) });
    expect(await seenBy(browser)).toEqual([other.id]);
    await change(user.id, { role: "viewer" });
    expect(await seenBy(browser)).toEqual([other.id]);
    await change(user.id, { role: "manager" });
    expect(await seenBy(browser)).toContain(own.id);
    await change(user.id, { role: "viewer", part: null });
    expect(await seenBy(browser)).toContain(own.id);

    const stranger = await teamOwner(app);
    const theirs = await makeWidget(stranger.browser);
    const wrong = [
      { role: "manager", part: partOf(own) },
      { role: "viewer", part: { widgets: [], sites: [] } },
      { role: "viewer", part: partOf(theirs) },
      { role: "viewer", part: { widgets: [], sites: [own.id] } },
    ];
    for (const body of wrong) {
      const answer = await change(user.id, body);
      expect([body, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([body, 422, ["part"]]);
    }
    expect(await seenBy(browser)).toContain(own.id);
  });
});
