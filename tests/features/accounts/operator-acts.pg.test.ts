import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { currentPlan } from "#shared/billing/current-plan.ts";
import { planNow } from "#src/db/plan-now.ts";
import { users } from "#src/db/schema/accounts.ts";
import { endGrant, grantPlan } from "#src/features/accounts/grant-plan.ts";
import { suspendUser } from "#src/features/accounts/suspend-user.ts";
import { unsuspendUser } from "#src/features/accounts/unsuspend-user.ts";
import { listOperatorActs } from "#src/features/audit/operator-acts/list-operator-acts.ts";
import { createTestApp } from "../../helpers/app.ts";
import { newPerson, PASSWORD, refusal } from "../../helpers/people.ts";
import { addApp } from "../../helpers/second-steps.ts";
import { subscriber, userRow } from "../../helpers/subscribers.ts";
import { makeWidget, teamMember, teamOwner } from "../../helpers/team.ts";

const DAY_MS = 86_400_000;
const operator = "alice@web-1";

const app = await createTestApp();
afterAll(() => app.stop());

/** An owner whose trial is over. */
async function formerTrial() {
  const { browser, id } = await newPerson(app);
  await change(id, { trialEnd: new Date("2026-01-01") });
  return { browser, user: await userRow(app, id) };
}

function change(id: number, values: Partial<typeof users.$inferInsert>) {
  return app.services.db.update(users).set(values).where(eq(users.id, id));
}

const byOperator = (userId: number, command = "user grant") => ({ userId, operator, command });
const inDays = (days: number) => new Date(app.services.billingClock.now().getTime() + days * DAY_MS);

test("a grant serves widgets and includes its plan without a card, and its end takes both back", async () => {
  const { browser, user } = await formerTrial();
  const { publicId } = await makeWidget(browser);
  const isShown = async () => (await browser.call("GET", `/api/widgets/${publicId}/public`)).body.active;
  expect(await isShown()).toBe(false);
  const until = inDays(90);
  const granted = { plan: "business", until } as const;
  expect(await grantPlan(app.services, granted, byOperator(user.id))).toEqual(granted);
  expect(await isShown()).toBe(true);
  const shown = { plan: "business", access: "on", grant: { until: until.toISOString() } };
  expect((await browser.call("GET", "/api/auth/user")).body).toMatchObject(shown);
  expect((await browser.call("GET", "/api/cases")).body).toMatchObject({ isIncluded: true });
  expect((await browser.call("GET", "/api/billing")).body).toMatchObject({
    status: "none",
    access: "on",
    grant: { plan: "business" },
    usage: { allowance: 100_000 },
  });

  await endGrant(app.services, byOperator(user.id, "user end-grant"));
  expect(await isShown()).toBe(false);
  expect((await browser.call("GET", "/api/auth/user")).body).toMatchObject({ plan: "starter", grant: null });
  const acts = await listOperatorActs(app.services, { accountId: user.accountId, limit: 5 });
  const some = { grantedPlan: "business", grantedUntil: until.toISOString() };
  const none = { grantedPlan: null, grantedUntil: null };
  expect(acts).toMatchObject([
    { command: "user end-grant", before: some, after: none },
    { command: "user grant", before: none, after: some },
  ]);
});

test("without a plan the account keeps its own or a granted one, without an end", async () => {
  const { user } = await formerTrial();
  await change(user.id, { plan: "professional" });
  const grant = (plan: "business" | null, until: Date | null = null) =>
    grantPlan(app.services, { plan, until }, byOperator(user.id));
  expect(await grant(null)).toEqual({ plan: "professional", until: null });
  await grant("business", inDays(90));
  expect(await grant(null)).toEqual({ plan: "business", until: null });
});

test("refused are a past end, an account about to be deleted, and a card that would be charged on", async () => {
  const { user } = await formerTrial();
  const grant = (id: number, until: Date | null = null) =>
    grantPlan(app.services, { plan: "business", until }, byOperator(id));
  expect(grant(user.id, inDays(-1))).rejects.toThrow("ended already");
  await change(user.id, { deletionDue: inDays(14) });
  expect(grant(user.id)).rejects.toThrow("deletion");

  const { browser, userId } = await subscriber(app);
  expect(grant(userId)).rejects.toThrow("would be charged all the same");
  expect((await browser.call("POST", "/api/billing/cancel", {})).status).toBe(200);
  await app.settle();
  expect(await grant(userId)).toMatchObject({ plan: "business" });
});

const SUBSCRIBED = { stripeSubscriptionId: "sub_1", subscriptionStatus: "active" };
const ENDED = { stripeSubscriptionId: "sub_1", subscriptionStatus: "canceled" };

test.each([
  ["a grant in force replaces the plan", { plan: "business", grantedPlan: "starter" }, "starter"],
  ["a paid higher plan stays", { plan: "business", grantedPlan: "professional", ...SUBSCRIBED }, "business"],
  [
    "a paid lower plan does not",
    { plan: "starter", grantedPlan: "professional", ...SUBSCRIBED },
    "professional",
  ],
  ["an ended subscription does not count", { plan: "business", grantedPlan: "starter", ...ENDED }, "starter"],
  ["an ended grant does not count", { plan: "starter", grantedPlan: "business", days: -1 }, "starter"],
  ["a running grant counts", { plan: "starter", grantedPlan: "business", days: 1 }, "business"],
] as const)("%s, in queries as well", async (_, { days, ...columns }: GrantCase, expected) => {
  const { user } = await formerTrial();
  const grantedUntil = days === undefined ? null : inDays(days);
  const stripeSubscriptionId = columns.stripeSubscriptionId && `${user.id}`;
  await change(user.id, { ...columns, grantedUntil, stripeSubscriptionId });
  const now = app.services.billingClock.now();
  const ofUser = eq(users.id, user.id);
  const [row] = await app.services.db
    .select({ plan: planNow(now) })
    .from(users)
    .where(ofUser);
  expect([currentPlan(await userRow(app, user.id), now), row?.plan]).toEqual([expected, expected]);
});

type GrantCase = Partial<typeof users.$inferInsert> & { days?: number };

test("a suspended user is signed out, refused after the right password, and let in again, each on record once", async () => {
  const { browser, email, user } = await teamOwner(app);
  await addApp(app, browser);
  const act = { userId: user.id, operator };
  const signIn = (password = PASSWORD) => app.browser().call("POST", "/api/auth/login", { email, password });
  const { suspendedAt, alreadySuspended } = await suspendUser(app.services, act);
  app.clock.advance(1_000);
  expect(alreadySuspended).toBe(false);
  expect(await suspendUser(app.services, act)).toEqual({ suspendedAt, alreadySuspended: true });
  expect((await browser.call("GET", "/api/auth/user")).status).toBe(401);
  const error = "This account is suspended. Please contact support.";
  expect(await signIn()).toMatchObject({ status: 403, body: { error, code: "account_suspended" } });
  expect((await signIn("Wrong-one1!")).status).toBe(401);

  for (const wasSuspended of [true, false])
    expect(await unsuspendUser(app.services, act)).toEqual({ wasSuspended });
  expect((await signIn()).status).toBe(200);
  const acts = await listOperatorActs(app.services, { accountId: user.accountId, limit: 10 });
  const at = suspendedAt.toISOString();
  expect(acts).toMatchObject([
    { command: "user unsuspend", operator, before: { suspendedAt: at }, after: { suspendedAt: null } },
    { command: "user suspend", operator, before: { suspendedAt: null }, after: { suspendedAt: at } },
  ]);
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
