import { afterAll, afterEach, describe, expect, spyOn, test } from "bun:test";
import Stripe from "stripe";
import { usageDaily } from "#src/db/schema/usage.ts";
import { deleteDueUsers } from "#src/features/account-deletions/delete-due-users.ts";
import { requestDeletion } from "#src/features/account-deletions/request-deletion.ts";
import { sendUsageAlerts } from "#src/features/billing/mails/usage-alerts.ts";
import { processDueWebhooks } from "#src/features/billing/webhooks/process-webhooks.ts";
import type { Services } from "#src/services.ts";
import { createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { everyRow, fullAccount, NOBODYS_TABLES } from "../../helpers/full-account.ts";
import { PASSWORD, signUp } from "../../helpers/people.ts";
import { subscriber, userRow } from "../../helpers/subscribers.ts";

const DAY_MS = 86_400_000;

const app = await createTestApp();
afterEach(() => app.clock.reset());
afterAll(() => app.stop());

function ask(browser: TestBrowser, currentPassword = PASSWORD) {
  return browser.call("DELETE", "/api/account", { currentPassword });
}

const undo = (browser: TestBrowser) => browser.call("DELETE", "/api/account/deletion");

async function kindsTo(address: string): Promise<string[]> {
  await app.mail.deliverDue();
  return app.sent.filter(({ to }) => to === address).map(({ kind }) => kind);
}

async function subscriptionOf(customer: string) {
  const { data } = await app.stripe.subscriptions.list({ customer, status: "all" });
  return data[0];
}

/** The services with a provider that does not answer some of its calls. */
function failing(calls: Record<string, () => Promise<never>>): Services {
  const { stripe } = app.services;
  const subscriptions = Object.assign(Object.create(stripe.subscriptions), calls);
  return { ...app.services, stripe: Object.assign(Object.create(stripe), { subscriptions }) };
}

describe("asking for the deletion", () => {
  test("needs the password", async () => {
    const browser = app.browser();
    await signUp(app, browser);
    const answer = await ask(browser, "Wrong-horse1!");
    expect([answer.status, Object.keys(Object(answer.body.fields))]).toEqual([422, ["currentPassword"]]);
    expect((await browser.call("DELETE", "/api/account")).status).toBe(400);
    expect((await browser.call("GET", "/api/auth/user")).body.deletesAt).toBeNull();
  });

  test("switches the widgets off, lets the subscription end, and tells owner and team once", async () => {
    const { browser, email, user, customerId, publicId, guest } = await fullAccount(app);
    const view = () => browser.call("GET", `/api/widgets/${publicId}/public`);
    expect((await view()).body.active).toBe(true);
    const answers = await Promise.all([ask(browser), ask(browser)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await view()).body.active).toBe(false);
    expect(await subscriptionOf(customerId)).toMatchObject({
      status: "trialing",
      cancel_at_period_end: true,
    });
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
    const { browser, email, widgetId } = await fullAccount(app);
    await ask(browser);
    const { body } = await browser.call("GET", "/api/billing");
    expect(body).toMatchObject({ access: "off", status: "trialing" });
    expect(body.deletesAt).toBe((await browser.call("GET", "/api/auth/user")).body.deletesAt);
    const choice = { plan: "starter", billingCycle: "monthly", setupIntentId: "seti_1" };
    for (const [path, input] of [["subscribe", choice], ["resume"]] as const) {
      const answer = await browser.call("POST", `/api/billing/${path}`, input);
      expect([answer.status, answer.body.code]).toEqual([409, "waits_for_deletion"]);
    }
    const day = app.services.billingClock.now().toISOString().slice(0, 10);
    const visits = 999_999;
    await app.services.db
      .insert(usageDaily)
      .values({ widgetId, day, visits })
      .onConflictDoUpdate({ target: [usageDaily.widgetId, usageDaily.day], set: { visits } });
    await sendUsageAlerts(app.services);
    expect(await kindsTo(email)).not.toContain("usage-100");
  });

  test("stands although the provider does not answer, and the subscription is cancelled later", async () => {
    const { browser, userId, customerId } = await subscriber(app);
    const unreachable = failing({ list: () => Promise.reject(providerDown()) });
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

describe("undoing it", () => {
  test("within 14 days brings everything back as it was", async () => {
    const { browser, email, customerId, publicId, guest } = await fullAccount(app);
    await ask(browser);
    app.clock.advance(13 * DAY_MS);
    await deleteDueUsers(app.services);
    expect((await undo(browser)).status).toBe(204);
    expect((await undo(browser)).status).toBe(204);
    expect((await browser.call("GET", `/api/widgets/${publicId}/public`)).body.active).toBe(true);
    expect((await subscriptionOf(customerId))?.cancel_at_period_end).toBe(false);
    expect((await kindsTo(email)).filter((kind) => kind === "deletion-undone")).toHaveLength(1);
    expect(await kindsTo(guest.email)).toContain("team-deletion-undone");
    app.clock.advance(30 * DAY_MS);
    await deleteDueUsers(app.services);
    app.clock.reset();
    expect((await browser.call("GET", "/api/auth/user")).body).toMatchObject({ email, deletesAt: null });
  });

  test("leaves a subscription cancelled that its owner had cancelled before", async () => {
    const { browser, customerId } = await subscriber(app);
    await browser.call("POST", "/api/billing/cancel", { reason: "other" });
    await ask(browser);
    await undo(browser);
    expect((await subscriptionOf(customerId))?.cancel_at_period_end).toBe(true);
  });

  test("is too late once the days are over", async () => {
    const browser = app.browser();
    await signUp(app, browser);
    await ask(browser);
    app.clock.advance(14 * DAY_MS + 1);
    const answer = await undo(browser);
    expect([answer.status, answer.body.code]).toEqual([409, "deletion_due"]);
  });
});

describe("after 14 days", () => {
  test("nothing of the person is left in any table, nor at the provider, and nobody else has lost anything", async () => {
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

  test("one whom the provider keeps back is tried again and keeps nobody else from it", async () => {
    const [stuck, other] = [await subscriber(app), app.browser()];
    await signUp(app, other);
    for (const browser of [stuck.browser, other]) await ask(browser);
    app.clock.advance(14 * DAY_MS + 1);
    const unreachable = failing({ list: () => Promise.reject(providerDown()) });
    await expect(deleteDueUsers(unreachable)).rejects.toThrow("1 users could not be deleted");
    expect((await userRow(app, stuck.userId)).id).toBe(stuck.userId);
    await deleteDueUsers(app.services);
    await expect(userRow(app, stuck.userId)).rejects.toThrow("No user");
  });
});

function providerDown(): Error {
  return new Stripe.errors.StripeConnectionError({ message: "No answer", type: "api_error" });
}
