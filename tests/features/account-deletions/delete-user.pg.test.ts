import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { type User, users } from "#src/db/schema/accounts.ts";
import { teamMembers } from "#src/db/schema/team.ts";
import { deleteUser } from "#src/features/account-deletions/delete-user.ts";
import type { Services } from "#src/services.ts";
import { createTestApp } from "../../helpers/app.ts";
import { newEmail, signUp, startRegistration } from "../../helpers/people.ts";
import { subscriber, userRow } from "../../helpers/subscribers.ts";
import { teamMember, teamOwner } from "../../helpers/team.ts";

const app = await createTestApp();
afterAll(() => app.stop());

const TABLES = [
  "accounts",
  "users",
  "pending_registrations",
  "sessions",
  "widgets",
  "widget_settings",
  "subscription_events",
  "password_reset_tokens",
  "usage_daily",
  "mail_outbox",
  "team_members",
  "team_invites",
];

async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const [row] = await app.database.sql.unsafe(`select count(*)::int as count from ${table}`);
    counts[table] = Number(row?.count);
  }
  return counts;
}

test("takes every row of the user, in every table, and nobody else's", async () => {
  const { user: other, browser: inviter } = await teamOwner(app);
  const { user: colleague } = await teamMember(app, other, "viewer");
  const others = await countRows();
  const { browser, email, userId } = await subscriber(app);
  await app.services.db.update(users).set({ isEmailVerified: true }).where(eq(users.id, userId));
  const widget = await browser.call("POST", "/api/widgets", { name: "Shop" });
  await browser.call("PUT", `/api/widgets/${widget.body.id}/settings`, { version: 1 });
  await app.services.db.transaction((tx) =>
    app.services.mail.add(tx, { kind: "test", to: email, subject: "-", html: "-", text: "-" }),
  );
  await browser.call("POST", "/api/auth/forgot-password", { email });
  await app.database.sql`insert into usage_daily values (${String(widget.body.id)}, '2026-11-20', 3)`;
  await inviter.call("POST", "/api/team/invites", { email, role: "viewer" });
  const { accountId } = await userRow(app, userId);
  await app.services.db.insert(teamMembers).values([
    { accountId: other.accountId, userId, role: "viewer" },
    { accountId, userId: colleague.id, role: "viewer" },
  ]);
  const before = await countRows();
  for (const table of TABLES) expect([table, before[table]]).not.toEqual([table, others[table]]);

  expect(await deleteUser(app.services, userId)).toMatchObject({ email, widgets: 1 });
  expect(await countRows()).toEqual(others);
  const publicView = await browser.call("GET", `/api/widgets/${widget.body.publicId}/public`);
  expect(publicView.status).toBe(404);
});

test("does the rest where it was cut off after the subscription had ended", async () => {
  const { userId, customerId } = await subscriber(app);
  const { data } = await app.stripe.subscriptions.list({ customer: customerId });
  await app.stripe.subscriptions.cancel(String(data[0]?.id));
  await app.settle();
  expect(await deleteUser(app.services, userId)).toMatchObject({ endedSubscriptions: [] });
  await expect(deleteUser(app.services, userId)).rejects.toMatchObject({ kind: "not-found" });
});

/** The services with another answer to the list of a customer's subscriptions. */
function listing(list: () => Promise<{ data: never[] }>): Services {
  const { stripe } = app.services;
  return { ...app.services, stripe: Object.assign(Object.create(stripe), { subscriptions: { list } }) };
}

test("leaves the user as they are when the provider cannot be asked", async () => {
  const { userId, customerId } = await subscriber(app);
  const unreachable = listing(() => Promise.reject(new Error("No answer")));
  await expect(deleteUser(unreachable, userId)).rejects.toThrow("No answer");
  expect(await userRow(app, userId)).toMatchObject({ id: userId, stripeCustomerId: customerId });
});

test("refuses when a card was entered meanwhile, so that no subscription is left without its user", async () => {
  const { userId } = await startRegistration(app.browser());
  const change = (columns: Partial<User>) =>
    app.services.db.update(users).set(columns).where(eq(users.id, userId));
  await change({ stripeCustomerId: "cus_early" });
  const meanwhile = listing(async () => {
    await change({ stripeSubscriptionId: "sub_new", subscriptionStatus: "trialing" });
    return { data: [] };
  });
  await expect(deleteUser(meanwhile, userId)).rejects.toMatchObject({ code: "changed_meanwhile" });
  expect(await userRow(app, userId)).toMatchObject({ stripeSubscriptionId: "sub_new" });
});

test("the address is free again afterwards", async () => {
  const email = newEmail("again");
  const first = app.browser();
  await signUp(app, first, email);
  const { body } = await first.call("GET", "/api/auth/user");
  await deleteUser(app.services, Number(body.id));
  expect((await first.call("GET", "/api/auth/user")).status).toBe(401);
  await signUp(app, app.browser(), email);
});
