import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { sessions, users } from "#src/db/schema/accounts.ts";
import { deleteUser } from "#src/features/account-deletions/delete-user.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { PASSWORD } from "../../helpers/people.ts";
import { userRow } from "../../helpers/subscribers.ts";
import { makeWidget, teamMember, teamOwner } from "../../helpers/team.ts";

let app: TestApp;
let owner: Awaited<ReturnType<typeof teamOwner>>;
beforeAll(async () => {
  app = await createTestApp();
  owner = await teamOwner(app);
});
afterAll(() => app.stop());

test("a removed member is out at once, hears of it, and leaves behind what they made", async () => {
  const { browser, user, email } = await teamMember(app, owner.user, "manager");
  const { id } = await makeWidget(browser, "Left behind");
  expect((await owner.browser.call("DELETE", `/api/team/members/${user.id}`)).status).toBe(204);
  expect((await browser.call("PUT", `/api/widgets/${id}`, { name: "Mine" })).status).toBe(404);
  expect((await browser.call("GET", "/api/auth/user")).body.accounts).toHaveLength(1);
  expect((await app.lastMail("team-removed")).to).toBe(email);
  expect((await owner.browser.call("GET", "/api/widgets")).body).toContainEqual(
    expect.objectContaining({ id, name: "Left behind" }),
  );
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

test("a member leaves, and the owner hears of it", async () => {
  const { browser, user } = await teamMember(app, owner.user, "viewer");
  const leave = () => browser.call("DELETE", `/api/memberships/${owner.user.accountId}`);
  expect((await leave()).status).toBe(204);
  expect((await leave()).status).toBe(404);
  expect((await browser.call("GET", "/api/auth/user")).body).toMatchObject({
    role: "owner",
    accountId: user.accountId,
  });
  expect((await app.lastMail("team-left")).to).toBe(owner.email);
});

test("nobody leaves their own account", async () => {
  const { status } = await owner.browser.call("DELETE", `/api/memberships/${owner.user.accountId}`);
  expect(status).toBe(404);
});

test("a person switches between their accounts, and signs in where they were last", async () => {
  const { browser, user, email } = await teamMember(app, owner.user, "viewer");
  const current = async () => (await browser.call("GET", "/api/auth/user")).body.accountId;
  await browser.call("PUT", "/api/auth/current-account", { accountId: user.accountId });
  expect(await current()).toBe(user.accountId);
  await browser.call("PUT", "/api/auth/current-account", { accountId: owner.user.accountId });
  const login = await browser.call("POST", "/api/auth/login", { email, password: PASSWORD });
  browser.token = String(login.body.token);
  expect(await current()).toBe(owner.user.accountId);
});

test("each session is in an account of its own", async () => {
  const { browser, user, email } = await teamMember(app, owner.user, "viewer");
  const phone = app.browser();
  const login = await phone.call("POST", "/api/auth/login", { email, password: PASSWORD });
  phone.token = String(login.body.token);
  await browser.call("PUT", "/api/auth/current-account", { accountId: owner.user.accountId });
  expect((await phone.call("GET", "/api/auth/user")).body.accountId).toBe(user.accountId);
});

test("nobody switches to an account that they are not in", async () => {
  const stranger = await teamOwner(app);
  for (const accountId of [owner.user.accountId, 999_999]) {
    const answer = await stranger.browser.call("PUT", "/api/auth/current-account", { accountId });
    expect(answer.status).toBe(404);
  }
});

test("an account that is deleted takes its team along and leaves its members their own", async () => {
  const gone = await teamOwner(app);
  const { browser, user } = await teamMember(app, gone.user, "manager");
  await browser.call("PUT", "/api/auth/current-account", { accountId: gone.user.accountId });
  await deleteUser(app.services, gone.user.id);
  expect((await browser.call("GET", "/api/auth/user")).body).toMatchObject({
    accountId: user.accountId,
    role: "owner",
  });
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
