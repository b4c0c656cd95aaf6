import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { widgets } from "../../src/db/schema/widgets.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { makeWidget, switchTo, teamMember, teamOwner } from "../helpers/team.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

test("a member reads the account that the session is switched to, and what they make there belongs to its owner", async () => {
  const { browser, user } = await teamOwner(app);
  const { id } = await makeWidget(browser, "Harbour Pottery");
  const manager = await teamMember(app, user, "manager");
  const list = await manager.browser.call("GET", "/api/widgets");
  expect(list.body).toMatchObject([{ id, name: "Harbour Pottery" }]);
  expect((await manager.browser.call("GET", "/api/auth/user")).body).toMatchObject({
    email: manager.email,
    role: "manager",
    accountId: user.accountId,
    plan: "professional",
  });
  const made = await makeWidget(manager.browser);
  const [row] = await app.services.db.select().from(widgets).where(eq(widgets.id, made.id));
  expect(row).toMatchObject({ accountId: user.accountId, userId: user.id });
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
  const { browser, user: manager } = await teamMember(app, user, "manager");
  const page = { "handrail-account": String(user.accountId) };
  expect((await browser.call("GET", "/api/widgets", undefined, page)).status).toBe(200);
  await switchTo(app, manager.id, manager.accountId);
  for (const [method, path] of [
    ["GET", "/api/widgets"],
    ["POST", "/api/widgets"],
    ["GET", "/api/billing"],
  ] as const) {
    const body = method === "POST" ? { name: "Where?" } : undefined;
    const refused = await browser.call(method, path, body, page);
    expect([refused.status, refused.body.code]).toEqual([409, "account_switched"]);
  }
  expect((await browser.call("GET", "/api/auth/user", undefined, page)).status).toBe(200);
  expect((await browser.call("GET", "/api/widgets")).body).toHaveLength(0);
});
