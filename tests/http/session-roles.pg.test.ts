import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { widgets } from "../../src/db/schema/widgets.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { refusal } from "../helpers/people.ts";
import { makeWidget, switchTo, teamMember, teamOwner } from "../helpers/team.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

test("a member is in the account that the session is switched to, and what they make there belongs to its owner", async () => {
  const { user } = await teamOwner(app);
  const { browser, email } = await teamMember(app, user, "manager");
  const { accountId } = user;
  const expected = { email, role: "manager", accountId, plan: "professional" };
  expect((await browser.call("GET", "/api/auth/user")).body).toMatchObject(expected);
  const made = await makeWidget(browser);
  const [row] = await app.services.db.select().from(widgets).where(eq(widgets.id, made.id));
  expect(row).toMatchObject({ accountId, userId: user.id });
  const stranger = await teamOwner(app);
  await switchTo(app, stranger.user.id, accountId);
  expect((await stranger.browser.call("GET", "/api/widgets")).body).toMatchObject([]);
});

test("a page of one account is refused once the session is switched to another", async () => {
  const { user } = await teamOwner(app);
  const { browser, user: manager } = await teamMember(app, user, "manager");
  const page = { "handrail-account": String(user.accountId) };
  expect((await browser.call("GET", "/api/widgets", undefined, page)).status).toBe(200);
  await switchTo(app, manager.id, manager.accountId);
  for (const refused of [
    await browser.call("GET", "/api/widgets", undefined, page),
    await browser.call("POST", "/api/widgets", { name: "Where?" }, page),
    await browser.call("GET", "/api/billing", undefined, page),
  ])
    expect(refusal(refused)).toEqual([409, "account_switched"]);
  expect((await browser.call("GET", "/api/auth/user", undefined, page)).status).toBe(200);
  expect((await browser.call("GET", "/api/widgets")).body).toHaveLength(0);
});
