import { afterAll, beforeAll, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { users } from "../../src/db/schema/accounts.ts";
import { teamMembers } from "../../src/db/schema/team.ts";
import { widgets } from "../../src/db/schema/widgets.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { makeWidget, switchTo, teamMember, teamOwner } from "../helpers/team.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.stop());

test("a member reads the account that the session is switched to, as themselves", async () => {
  const { browser, user } = await teamOwner(app);
  const { id } = await makeWidget(browser, "Harbour Pottery");
  const viewer = await teamMember(app, user, "viewer");
  const list = await viewer.browser.call("GET", "/api/widgets");
  expect(list.body).toMatchObject([{ id, name: "Harbour Pottery" }]);
  expect((await viewer.browser.call("GET", "/api/auth/user")).body).toMatchObject({
    email: viewer.email,
    role: "viewer",
    accountId: user.accountId,
    plan: "professional",
  });
});

test("a widget that a manager creates belongs to the owner", async () => {
  const { user } = await teamOwner(app);
  const manager = await teamMember(app, user, "manager");
  const { id } = await makeWidget(manager.browser);
  const [row] = await app.services.db.select().from(widgets).where(eq(widgets.id, id));
  expect(row).toMatchObject({ accountId: user.accountId, userId: user.id });
});

test("a viewer cannot write and a manager cannot reach billing, each with a plain error", async () => {
  const { browser, user } = await teamOwner(app);
  const { id } = await makeWidget(browser);
  const viewer = await teamMember(app, user, "viewer");
  const refused = await viewer.browser.call("PUT", `/api/widgets/${id}`, { name: "Mine" });
  expect([refused.status, refused.body.code]).toEqual([403, "managers_only"]);
  const manager = await teamMember(app, user, "manager");
  expect((await manager.browser.call("PUT", `/api/widgets/${id}`, { name: "Ours" })).status).toBe(200);
  const billing = await manager.browser.call("GET", "/api/billing");
  expect([billing.status, billing.body.code]).toEqual([403, "owner_only"]);
  expect((await browser.call("GET", "/api/billing")).status).toBe(200);
});

test("a member whose membership has ended is in their own account immediately", async () => {
  const { browser, user } = await teamOwner(app);
  await makeWidget(browser);
  const manager = await teamMember(app, user, "manager");
  await app.services.db
    .delete(teamMembers)
    .where(and(eq(teamMembers.accountId, user.accountId), eq(teamMembers.userId, manager.user.id)));
  expect((await manager.browser.call("GET", "/api/widgets")).body).toMatchObject([]);
  expect((await manager.browser.call("GET", "/api/auth/user")).body).toMatchObject({
    role: "owner",
    accountId: manager.user.accountId,
  });
});

test("a session cannot be in an account that its user was never invited to", async () => {
  const { browser, user } = await teamOwner(app);
  await makeWidget(browser);
  const other = await teamOwner(app);
  await switchTo(app, other.user.id, user.accountId);
  expect((await other.browser.call("GET", "/api/widgets")).body).toMatchObject([]);
});

test("a page of one account is refused once the session is switched to another", async () => {
  const { user } = await teamOwner(app);
  const manager = await teamMember(app, user, "manager");
  const call = (method: string, path: string, accountId: number) =>
    app.app.handle(
      new Request(`http://handrail.test${path}`, {
        method,
        headers: {
          authorization: `Bearer ${manager.browser.token}`,
          "handrail-account": String(accountId),
          "content-type": "application/json",
        },
        body: method === "POST" ? JSON.stringify({ name: "Where?" }) : undefined,
      }),
    );
  expect((await call("GET", "/api/widgets", user.accountId)).status).toBe(200);
  await switchTo(app, manager.user.id, manager.user.accountId);
  for (const [method, path] of [
    ["GET", "/api/widgets"],
    ["POST", "/api/widgets"],
    ["GET", "/api/billing"],
  ] as const) {
    const refused = await call(method, path, user.accountId);
    expect([refused.status, (await refused.json()).code]).toEqual([409, "account_switched"]);
  }
  expect((await call("GET", "/api/auth/user", user.accountId)).status).toBe(200);
  expect((await manager.browser.call("GET", "/api/widgets")).body).toHaveLength(0);
});

test("members are refused with a plain error once the plan includes no team, and nothing is deleted", async () => {
  const { browser, user } = await teamOwner(app);
  await makeWidget(browser);
  const manager = await teamMember(app, user, "manager");
  await setPlan(user.id, "starter");
  for (const [method, path] of [
    ["GET", "/api/widgets"],
    ["POST", "/api/widgets"],
  ] as const) {
    const closed = await manager.browser.call(method, path, method === "POST" ? { name: "x" } : undefined);
    expect([closed.status, closed.body.code]).toEqual([403, "team_closed"]);
  }
  expect((await manager.browser.call("GET", "/api/auth/user")).body).toMatchObject({ role: "manager" });
  expect((await browser.call("GET", "/api/widgets")).status).toBe(200);
  await setPlan(user.id, "business");
  expect((await manager.browser.call("GET", "/api/widgets")).body).toHaveLength(1);
});

function setPlan(id: number, plan: "starter" | "business") {
  return app.services.db.update(users).set({ plan }).where(eq(users.id, id));
}
