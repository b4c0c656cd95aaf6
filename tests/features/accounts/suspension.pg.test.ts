import { afterAll, expect, test } from "bun:test";
import { suspendUser } from "#src/features/accounts/suspend-user.ts";
import { unsuspendUser } from "#src/features/accounts/unsuspend-user.ts";
import { listOperatorActs } from "#src/features/audit/operator-acts/list-operator-acts.ts";
import { createTestApp } from "../../helpers/app.ts";
import { PASSWORD, refusal } from "../../helpers/people.ts";
import { addApp } from "../../helpers/second-steps.ts";
import { makeWidget, teamMember, teamOwner } from "../../helpers/team.ts";

const operator = "alice@web-1";
const REFUSAL = "This account is suspended. Please contact support.";

const app = await createTestApp();
afterAll(() => app.stop());

const signIn = (email: string, password = PASSWORD) =>
  app.browser().call("POST", "/api/auth/login", { email, password });

test("a suspended user is signed out, refused after the right password, and let in again", async () => {
  const { browser, email, user } = await teamOwner(app);
  await addApp(app, browser);
  expect(await suspendUser(app.services, { userId: user.id, operator })).toMatchObject({
    alreadySuspended: false,
  });
  expect((await browser.call("GET", "/api/auth/user")).status).toBe(401);
  expect(await signIn(email)).toMatchObject({
    status: 403,
    body: { error: REFUSAL, code: "account_suspended" },
  });
  expect((await signIn(email, "Wrong-one1!")).status).toBe(401);

  expect(await unsuspendUser(app.services, { userId: user.id, operator })).toEqual({ wasSuspended: true });
  expect((await signIn(email)).status).toBe(200);
});

test("the widgets of a suspended account stop at once, and its members keep their own account alone", async () => {
  const { browser: owner, user } = await teamOwner(app);
  const { publicId } = await makeWidget(owner);
  const isActive = async () =>
    (await app.browser().call("GET", `/api/widgets/${publicId}/public`)).body.active;
  expect(await isActive()).toBe(true);
  const { browser } = await teamMember(app, user, "manager");
  expect((await browser.call("GET", "/api/widgets")).status).toBe(200);
  await suspendUser(app.services, { userId: user.id, operator });
  expect(await isActive()).toBe(false);
  expect(refusal(await browser.call("GET", "/api/widgets"))).toEqual([403, "account_suspended"]);
  const { accounts } = (await browser.call("GET", "/api/auth/user")).body;
  expect(accounts).toMatchObject([
    { role: "owner", isOpen: true, isSuspended: false },
    { id: user.accountId, isOpen: false, isSuspended: true },
  ]);
  await unsuspendUser(app.services, { userId: user.id, operator });
  expect(await isActive()).toBe(true);
});

test("a repeated call changes nothing and is not recorded again", async () => {
  const { user } = await teamOwner(app);
  const { suspendedAt } = await suspendUser(app.services, { userId: user.id, operator });
  app.clock.advance(1_000);
  const again = await suspendUser(app.services, { userId: user.id, operator });
  expect(again).toEqual({ suspendedAt, alreadySuspended: true });
  await unsuspendUser(app.services, { userId: user.id, operator });
  expect(await unsuspendUser(app.services, { userId: user.id, operator })).toEqual({ wasSuspended: false });
  const acts = await listOperatorActs(app.services, { accountId: user.accountId, limit: 10 });
  const at = suspendedAt.toISOString();
  expect(acts).toMatchObject([
    { command: "user unsuspend", operator, before: { suspendedAt: at }, after: { suspendedAt: null } },
    { command: "user suspend", operator, before: { suspendedAt: null }, after: { suspendedAt: at } },
  ]);
});
