import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#src/db/schema/accounts.ts";
import { listAffiliates } from "#src/features/accounts/list-affiliates.ts";
import { listSubscribers, listUsers, type UserFilter } from "#src/features/accounts/list-users.ts";
import { readStats } from "#src/features/accounts/read-stats.ts";
import { createTestApp } from "../../helpers/app.ts";
import { newEmail, PASSWORD, startRegistration } from "../../helpers/people.ts";
import { advance, subscriber } from "../../helpers/subscribers.ts";
import { makeWidget } from "../../helpers/team.ts";

const app = await createTestApp();
const owner = await subscriber(app, { plan: "business" });
const ada = owner.userId;
const { id } = await makeWidget(owner.browser);
const today = app.clock.now().toISOString().slice(0, 10);
await app.database.sql`insert into usage_daily values (${id}, ${today}, 12), (${id}, '2020-01-01', 5)`;
const bob = (await startRegistration(app.browser(), "bob_100%@example.com")).userId;
const eve = (await startRegistration(app.browser(), "eve@example.com")).userId;
await change(ada, { isEmailVerified: true, createdAt: new Date("2026-01-01") });
await change(eve, { suspendedAt: new Date(), contactPerson: "Eve Holm", grantedPlan: "professional" });
afterAll(() => app.stop());

function change(id: number, values: Partial<typeof users.$inferInsert>) {
  return app.services.db.update(users).set(values).where(eq(users.id, id));
}

async function ids(filter: Partial<UserFilter>) {
  const { users: found } = await listUsers(app.services, { limit: 50, ...filter });
  return found.map(({ id }) => id);
}

test("each filter and search of users leaves those that it names, the newest first and page by page", async () => {
  expect(await ids({})).toEqual([eve, bob, ada]);
  expect(await ids({ plan: "business" })).toEqual([ada]);
  expect(await ids({ plan: "professional" })).toEqual([eve]);
  expect(await ids({ unverified: true })).toEqual([eve, bob]);
  expect(await ids({ suspended: true })).toEqual([eve]);
  expect(await ids({ since: new Date("2026-02-01") })).toEqual([eve, bob]);
  expect(await ids({ status: "active" })).toEqual([]);
  expect(await ids({ unverified: true, suspended: true, plan: "business" })).toEqual([]);
  expect(await ids({ search: "HOLM" })).toEqual([eve]);
  expect(await ids({ search: "b_1" })).toEqual([bob]);
  expect(await ids({ search: "0%@" })).toEqual([bob]);
  expect(await ids({ search: "%" })).toEqual([bob]);
  const first = await listUsers(app.services, { limit: 2 });
  expect([first.users.map(({ id }) => id), first.next]).toEqual([[eve, bob], bob]);
  const second = await listUsers(app.services, { limit: 2, after: bob });
  expect([second.users.map(({ id }) => id), second.next]).toEqual([[ada], null]);
  expect((await listUsers(app.services, { limit: 3 })).next).toBeNull();
});

test("subscriptions are those with one at the card provider", async () => {
  const found = async (filter: Partial<UserFilter>) =>
    (await listSubscribers(app.services, { limit: 50, ...filter })).users.map(({ id }) => id);
  expect(await found({})).toEqual([ada]);
  expect(await found({ status: "trialing", plan: "business" })).toEqual([ada]);
  expect(await found({ status: "canceled" })).toEqual([]);
});

test("the numbers count accounts, subscriptions, widgets, the month's visits and waiting mails", async () => {
  await app.mail.deliverDue();
  const { since: _since, ...stats } = await readStats(app.services);
  expect(stats).toEqual({
    accounts: { total: 3, unverified: 2, suspended: 1, waitingForDeletion: 0, createdThisMonth: 2 },
    subscriptions: { byStatus: { trialing: 1 }, liveByPlan: { business: 1 }, granted: 1 },
    widgets: { total: 1, active: 1 },
    visitsThisMonth: 12,
    scans: {},
    mails: { waiting: 0, failed: 0 },
    webhooksWaiting: 0,
  });
});

async function register(via: unknown, email = newEmail()) {
  const account = { email, password: PASSWORD, websiteUrl: "example.com", acceptTerms: true, via };
  const { status, body } = await app.browser().call("POST", "/api/auth/register-step1", account);
  expect(status).toBe(200);
  return { email, userId: Number(body.userId) };
}

test("registrations count for the code of their link, and those that stayed apart", async () => {
  const staying = await subscriber(app);
  await advance(app, "8d");
  await change(staying.userId, { via: "ada-podcast" });
  await register("Ada-Podcast");
  await register("grace");
  expect(await listAffiliates(app.services)).toEqual([
    { code: "ada-podcast", registered: 2, verified: 0, stayed: 1 },
    { code: "grace", registered: 1, verified: 0, stayed: 0 },
  ]);
  expect(await listAffiliates(app.services, new Date(Date.now() + 60_000))).toEqual([]);
});

test("what is no code counts for no one and keeps no one out, and a second try keeps the first one's", async () => {
  for (const via of ["x", "a b", "ä".repeat(9), 7, null, { code: "ada" }]) await register(via);
  const { email, userId } = await register("linus");
  await register(undefined, email);
  const [user] = await app.services.db.select().from(users).where(eq(users.id, userId));
  expect(user?.via).toBe("linus");
  const codes = (await listAffiliates(app.services)).map(({ code }) => code);
  expect(codes).toEqual(["ada-podcast", "grace", "linus"]);
});
