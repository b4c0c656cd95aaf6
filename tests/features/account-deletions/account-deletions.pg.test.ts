import { afterAll, afterEach, describe, expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { DAY_MS } from "#shared/time.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import { teamInvites } from "#src/db/schema/team.ts";
import { usageDaily } from "#src/db/schema/usage.ts";
import { deleteDueUsers } from "#src/features/account-deletions/delete-due-users.ts";
import { deleteUser } from "#src/features/account-deletions/delete-user.ts";
import { requestDeletion } from "#src/features/account-deletions/request-deletion.ts";
import { sendUsageAlerts } from "#src/features/billing/mails/usage-alerts.ts";
import { processDueWebhooks } from "#src/features/billing/webhooks/process-webhooks.ts";
import type { Services } from "#src/services.ts";
import { createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { everyRow, fullAccount, NOBODYS_TABLES } from "../../helpers/full-account.ts";
import { newPerson, PASSWORD, refusal, startRegistration } from "../../helpers/people.ts";
import { subscriber, userRow } from "../../helpers/subscribers.ts";
import { makeWidget, teamMember, teamOwner } from "../../helpers/team.ts";

const app = await createTestApp();
afterEach(() => app.clock.reset());
afterAll(() => app.stop());

function ask(browser: TestBrowser, currentPassword = PASSWORD) {
  return browser.call("DELETE", "/api/account", { currentPassword });
}

const undo = (browser: TestBrowser) => browser.call("DELETE", "/api/account/deletion");

const kindsTo = async (address: string) => (await app.mailsTo(address)).map(({ kind }) => kind);

async function subscriptionOf(customer: string) {
  const { data } = await app.stripe.subscriptions.list({ customer, status: "all" });
  return data[0];
}

/**
 * The services with a provider that replies to some of its calls about subscriptions in another
 * way.
 */
function failing(calls: Record<string, () => Promise<unknown>>): Services {
  const { stripe } = app.services;
  const subscriptions = Object.assign(Object.create(stripe.subscriptions), calls);
  return { ...app.services, stripe: Object.assign(Object.create(stripe), { subscriptions }) };
}

describe("asking for the deletion", () => {
  test("needs the password, switches the widgets off, lets the subscription end, and tells owner and team once", async () => {
    const { browser, email, user, customerId, publicId, guest } = await fullAccount(app);
    const wrong = await ask(browser, "Wrong-horse1!");
    expect([wrong.status, Object.keys(Object(wrong.body.fields))]).toEqual([422, ["currentPassword"]]);
    expect((await browser.call("DELETE", "/api/account")).status).toBe(400);
    const view = () => browser.call("GET", `/api/widgets/${publicId}/public`);
    expect((await view()).body.active).toBe(true);
    const answers = await Promise.all([ask(browser), ask(browser)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await view()).body.active).toBe(false);
    const ending = { status: "trialing", cancel_at_period_end: true };
    expect(await subscriptionOf(customerId)).toMatchObject(ending);
    const { body } = await browser.call("GET", "/api/auth/user");
    const days = (Date.parse(String(body.deletesAt)) - Date.now()) / DAY_MS;
    expect(Math.round(days)).toBe(14);
    await app.settle();
    const kinds = await kindsTo(email);
    expect(kinds.filter((kind) => kind === "deletion-requested")).toHaveLength(1);
    expect(kinds).not.toContain("subscription-cancelled");
    expect(await kindsTo(guest.email)).toContain("team-deletion-requested");
    expect((await userRow(app, user.id)).deletionDue).not.toBeNull();
  });

  test("tells of widgets that are off wherever billing speaks of them, and takes no money for them", async () => {
    const { browser, email } = await subscriber(app);
    const { id: widgetId } = await makeWidget(browser);
    await ask(browser);
    const { body } = await browser.call("GET", "/api/billing");
    expect(body).toMatchObject({ access: "off", status: "trialing" });
    expect(body.deletesAt).toBe((await browser.call("GET", "/api/auth/user")).body.deletesAt);
    const choice = { plan: "starter", billingCycle: "monthly", setupIntentId: "seti_1" };
    for (const [path, input] of [["subscribe", choice], ["resume"]] as const) {
      const refused = await browser.call("POST", `/api/billing/${path}`, input);
      expect(refusal(refused)).toEqual([409, "waits_for_deletion"]);
    }
    const day = app.services.billingClock.now().toISOString().slice(0, 10);
    await app.services.db.insert(usageDaily).values({ widgetId, day, visits: 999_999 });
    await sendUsageAlerts(app.services);
    expect(await kindsTo(email)).not.toContain("usage-100");
  });

  test("stands although the provider does not answer, and the subscription is cancelled later", async () => {
    const { browser, userId, customerId } = await subscriber(app);
    const unreachable = failing({ list: providerDown });
    const warned = spyOn(console, "warn").mockImplementation(() => {});
    await requestDeletion(unreachable, await userRow(app, userId), PASSWORD);
    expect(warned).toHaveBeenCalledTimes(1);
    warned.mockRestore();
    expect((await subscriptionOf(customerId))?.cancel_at_period_end).toBe(false);
    await deleteDueUsers(app.services);
    expect((await subscriptionOf(customerId))?.cancel_at_period_end).toBe(true);
    expect((await browser.call("GET", "/api/auth/user")).body.deletesAt).not.toBeNull();
  });
});

test("undoing it within 14 days brings everything back as it was", async () => {
  const { browser, userId, email, customerId } = await subscriber(app);
  await app.services.db.update(users).set({ plan: "professional" }).where(eq(users.id, userId));
  const guest = await teamMember(app, await userRow(app, userId), "viewer");
  const { publicId } = await makeWidget(browser);
  await ask(browser);
  app.clock.advance(13 * DAY_MS);
  await deleteDueUsers(app.services);
  expect([(await undo(browser)).status, (await undo(browser)).status]).toEqual([204, 204]);
  expect((await browser.call("GET", `/api/widgets/${publicId}/public`)).body.active).toBe(true);
  expect((await subscriptionOf(customerId))?.cancel_at_period_end).toBe(false);
  expect((await kindsTo(email)).filter((kind) => kind === "deletion-undone")).toHaveLength(1);
  expect(await kindsTo(guest.email)).toContain("team-deletion-undone");
  app.clock.advance(30 * DAY_MS);
  await deleteDueUsers(app.services);
  app.clock.reset();
  expect((await browser.call("GET", "/api/auth/user")).body).toMatchObject({ email, deletesAt: null });
});

test("undoing it leaves a subscription cancelled that its owner had cancelled before", async () => {
  const { browser, customerId } = await subscriber(app);
  await browser.call("POST", "/api/billing/cancel", { reason: "other" });
  await ask(browser);
  await undo(browser);
  expect((await subscriptionOf(customerId))?.cancel_at_period_end).toBe(true);
});

test("after 14 days nothing of the person is left in any table, nor at the provider, and no one else has lost anything", async () => {
  await fullAccount(app);
  await app.mail.deliverDue();
  const before = await everyRow(app);
  const { browser, email, user, customerId, widgetId, publicId, host, guest } = await fullAccount(app);
  const filled = await everyRow(app);
  for (const [table, rows] of filled) {
    if (NOBODYS_TABLES.has(table)) continue;
    expect([table, rows.length > (before.get(table)?.length ?? 0)]).toEqual([table, true]);
  }
  await ask(browser);
  app.clock.advance(14 * DAY_MS + 1);
  await Promise.all([deleteDueUsers(app.services), deleteDueUsers(app.services)]);
  await app.settle();
  expect((await kindsTo(email)).at(-1)).toBe("account-deleted");
  app.clock.advance(4 * DAY_MS);
  await processDueWebhooks(app.services);
  await deleteDueUsers(app.services);

  const after = await everyRow(app);
  const signs = [email, customerId, widgetId, publicId, user.billingKey];
  for (const [table, rows] of after) {
    const left = rows.filter((row) => signs.some((sign) => row.includes(sign)));
    expect([table, left]).toEqual([table, []]);
    const isOurs = (row: string) =>
      new RegExp(`"(?:user_id|accepted_by)": ${user.id}\\b|"account_id": ${user.accountId}\\b`).test(row);
    expect([table, rows.filter(isOurs)]).toEqual([table, []]);
  }
  expect(await app.stripe.customers.retrieve(customerId)).toMatchObject({ deleted: true });
  for (const { browser: other } of [host, guest]) {
    expect((await other.call("GET", "/api/auth/user")).body.role).toBe("owner");
  }
  expect((await browser.call("GET", "/api/auth/user")).status).toBe(401);
});

test("after 14 days undoing it is too late; one whom the provider keeps back is tried again and keeps no one else from it", async () => {
  const [stuck, other] = [await subscriber(app), await newPerson(app)];
  for (const { browser } of [stuck, other]) await ask(browser);
  app.clock.advance(14 * DAY_MS + 1);
  expect(refusal(await undo(other.browser))).toEqual([409, "deletion_due"]);
  const unreachable = failing({ list: providerDown });
  await expect(deleteDueUsers(unreachable)).rejects.toThrow("1 users could not be deleted");
  const { userId, customerId } = stuck;
  expect(await userRow(app, userId)).toMatchObject({ id: userId, stripeCustomerId: customerId });
  await deleteDueUsers(app.services);
  await expect(userRow(app, userId)).rejects.toThrow("No user");
});

describe("the deletion of a user", () => {
  test("does the rest where it was cut off after the subscription had ended", async () => {
    const { userId, customerId } = await subscriber(app);
    await app.stripe.subscriptions.cancel(String((await subscriptionOf(customerId))?.id));
    await app.settle();
    expect(await deleteUser(app.services, userId)).toMatchObject({ endedSubscriptions: [] });
    await expect(deleteUser(app.services, userId)).rejects.toMatchObject({ kind: "not-found" });
  });

  test("refuses when a card was entered meanwhile, so that no subscription is left without its user", async () => {
    const { userId } = await startRegistration(app.browser());
    const change = (columns: Partial<User>) =>
      app.services.db.update(users).set(columns).where(eq(users.id, userId));
    await change({ stripeCustomerId: "cus_early" });
    const list = async () => {
      await change({ stripeSubscriptionId: "sub_new", subscriptionStatus: "trialing" });
      return { data: [] };
    };
    const meanwhile = failing({ list });
    await expect(deleteUser(meanwhile, userId)).rejects.toMatchObject({ code: "changed_meanwhile" });
    expect(await userRow(app, userId)).toMatchObject({ stripeSubscriptionId: "sub_new" });
  });

  test("frees the address, and leaves what waits for one that was never verified", async () => {
    const { browser: owner } = await teamOwner(app);
    const { browser, email, id } = await newPerson(app);
    await owner.call("POST", "/api/team/invites", { email, role: "viewer" });
    await deleteUser(app.services, id);
    expect((await browser.call("GET", "/api/auth/user")).status).toBe(401);
    const { userId } = await startRegistration(app.browser(), email);
    const invited = () => app.services.db.$count(teamInvites, eq(teamInvites.email, email));
    expect(await invited()).toBe(0);
    await owner.call("POST", "/api/team/invites", { email, role: "viewer" });
    await deleteUser(app.services, userId);
    expect(await invited()).toBe(1);
  });
});

async function providerDown(): Promise<never> {
  throw new Stripe.errors.StripeConnectionError({ message: "No answer", type: "api_error" });
}
