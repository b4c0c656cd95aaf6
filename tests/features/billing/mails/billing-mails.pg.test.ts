import { afterEach, beforeEach, expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import type { BillingView } from "#shared/billing/schemas.ts";
import { users } from "#src/db/schema/accounts.ts";
import { webhookEvents } from "#src/db/schema/billing.ts";
import { usageDaily } from "#src/db/schema/usage.ts";
import { mailGraceAlerts } from "#src/features/billing/mails/grace-ending.ts";
import { mailTrialAlerts } from "#src/features/billing/mails/trial-ending.ts";
import { sendUsageAlerts } from "#src/features/billing/mails/usage-alerts.ts";
import { syncSubscription } from "#src/features/billing/sync/sync-subscription.ts";
import { flagCharge } from "#src/features/billing/webhooks/process-webhooks.ts";
import { listWebhookEvents, replayWebhookEvent } from "#src/features/billing/webhooks/replay-webhooks.ts";
import { mailFormats } from "#src/mail/mail-formats.ts";
import { createTestApp, type TestApp } from "../../../helpers/app.ts";
import { signUp } from "../../../helpers/people.ts";
import {
  advance,
  changeCard,
  changesOf,
  dunning,
  subscriber,
  tellProvider,
  userRow,
} from "../../../helpers/subscribers.ts";
import {
  BUSINESS,
  billingOf,
  FAILING,
  mailsTo,
  overdueOwner,
  PROFESSIONAL,
  post,
  STARTER,
  subscribeWith,
  subscriptionsOf,
} from "../owners.ts";

const { day: formatDate } = mailFormats("en", null);

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.stop());

/** Kinds that every owner receives before the test begins. */
const STARTING = new Set(["verification", "welcome", "subscription-started"]);

/** Returns the kinds of later mails to an address. */
async function kindsTo(email: string) {
  return (await mailsTo(app, email)).map(({ kind }) => kind).filter((kind) => !STARTING.has(kind));
}

/** Processes every event of a customer again, newest first. */
async function replayEverything(customerId: string) {
  const events = await app.services.db.select().from(webhookEvents).orderBy(desc(webhookEvents.id));
  const theirs = events.filter(({ data }) => JSON.stringify(data).includes(customerId));
  expect(theirs.length).toBeGreaterThan(2);
  for (const { id } of theirs) await replayWebhookEvent(app.services, String(id));
}

test("a trial's start, end, conversion and receipt are each mailed once despite repeated events, with what they cost", async () => {
  const { email, userId, customerId, browser } = await subscriber(app);
  const syncAtOnce = () => Promise.all([1, 2, 3].map(() => syncSubscription(app.services, userId)));
  await syncAtOnce();
  const [started] = await mailsTo(app, email, "subscription-started");
  const { trialEnd } = await billingOf(browser);
  const day = formatDate(new Date(String(trialEnd)));
  expect(started?.subject).toBe("Your Handrail free trial has started");
  for (const part of [
    "Plan: PROFESSIONAL, billed yearly",
    "Charged today: nothing",
    `First charge: $790.00 on ${day}`,
    "Your card is charged $790.00 every year",
    "choose “Cancel subscription.”",
  ])
    expect(started?.text).toContain(part);
  expect(started?.text).toMatch(/Plan and billing:\nhttp\S+\/billing/);

  await advance(app, "5d");
  const [ending] = await mailsTo(app, email, "trial-ending");
  expect(ending?.text).toContain("your card is charged $790.00");
  await advance(app, "3d");
  await replayEverything(customerId);
  await syncAtOnce();
  expect((await kindsTo(email)).sort()).toEqual(["receipt", "trial-converted", "trial-ending"]);
  expect(await mailsTo(app, email, "subscription-started")).toHaveLength(1);
  const [receipt] = await mailsTo(app, email, "receipt");
  expect(receipt?.subject).toContain("$790.00");
  expect(receipt?.text).toContain("Your subscription then renews");
});

test("a canceled trial ends without a charge or a second mail; a later subscription is confirmed once it is paid", async () => {
  const { email, browser } = await subscriber(app, STARTER);
  await post(browser, "cancel", {});
  await advance(app, "8d");
  expect(await kindsTo(email)).toEqual(["subscription-cancelled"]);
  await subscribeWith(app, browser, STARTER, "pm_card_chargeCustomerFail");
  expect(await mailsTo(app, email, "subscription-started")).toHaveLength(1);
  await subscribeWith(app, browser, STARTER);
  const [, paid, ...others] = await mailsTo(app, email, "subscription-started");
  expect(others).toEqual([]);
  expect(paid?.subject).toBe("Your Handrail subscription has started");
  expect(paid?.text).toContain("Charged today: $29.00");
  expect(paid?.text).toContain("Next charge: $29.00 on");
});

test("each failed attempt is mailed once, and the end that follows the last one, which alone promises no widget", async () => {
  const { email, customerId } = await subscriber(app, FAILING);
  for (const days of ["5d", "3d", "3d", "3d", "2d"]) await advance(app, days);
  await replayEverything(customerId);
  const mails = (await mailsTo(app, email)).filter(({ kind }) => !STARTING.has(kind));
  expect(mails.map(({ kind, text }) => [kind, /stays on until/.test(text)])).toEqual([
    ["trial-ending", false],
    ["payment-failed", true],
    ["payment-failed", true],
    ["payment-failed", true],
    ["subscription-ended", false],
  ]);
  expect(mails[1]?.html).toMatch(
    /<a [^>]*href="http[^"]+\/invoices\/in_[^"]+"[^>]*>Or pay the open invoice<\/a>/,
  );
});

test.each(["unpaid", "past_due"] as const)(
  "where the provider leaves it %s, mails say that the widget is off until it is paid",
  async (lastResort) => {
    await dunning(app, lastResort);
    const { email, browser } = await overdueOwner(app);
    await tellProvider(app, "chaos", { drop: true });
    await advance(app, "8d");
    await tellProvider(app, "chaos", { off: true, replay: true });
    await app.settle();
    await advance(app, "25d");
    const [first, ...later] = await mailsTo(app, email, "payment-failed");
    expect(first?.text).toContain("stays on until");
    for (const { text } of later) expect(text).toContain("won’t show on your website until it’s paid");
    expect(later.length).toBeGreaterThan(0);
    await post(browser, "cancel", {});
    const [cancelled] = await mailsTo(app, email, "subscription-cancelled");
    expect(cancelled?.text).toContain("no longer shows on your website");
    await dunning(app, "cancel");
  },
);

test("a failed attempt promises no widget while the account waits for its deletion", async () => {
  const { email, userId } = await overdueOwner(app);
  const waits = { deletionDue: new Date(Date.now() + 14 * 86_400_000) };
  await app.services.db.update(users).set(waits).where(eq(users.id, userId));
  await advance(app, "4d");
  const failed = await mailsTo(app, email, "payment-failed");
  expect(failed.map(({ text }) => text.includes("stays on"))).toEqual([true, false]);
});

test("a payment that the bank wants confirmed leads to its confirmation, and not to a new card", async () => {
  const { browser, email } = await subscriber(app, STARTER);
  await changeCard(app, browser, "pm_card_authenticationRequired");
  await advance(app, "8d");
  expect(await billingOf(browser)).toMatchObject({
    status: "past_due",
    openInvoice: { needs: "confirmation" },
  });
  const [mail] = await mailsTo(app, email, "payment-failed");
  expect(mail?.subject).toContain("Please confirm your payment");
  expect(mail?.text).toMatch(/Confirm the payment:\nhttp\S+\/invoices\/in_/);
});

test("an owner whose subscription is canceled at the provider learns until when a payment that is due can be made", async () => {
  const { browser, email, customerId } = await overdueOwner(app);
  const { graceEnd } = await billingOf(browser);
  const [subscription] = await subscriptionsOf(app, customerId);
  await app.stripe.subscriptions.update(subscription?.id ?? "", { cancel_at_period_end: true });
  const [mail] = await mailsTo(app, email, "subscription-cancelled");
  expect(mail?.text).toContain(`Unless it’s paid by ${formatDate(new Date(graceEnd ?? ""))}`);
  await changeCard(app, browser);
  const [receipt] = await mailsTo(app, email, "receipt");
  expect(receipt?.text).toContain("Your subscription is canceled, so it won’t renew.");
});

test("cancelling, resuming and changing the plan are confirmed on each occasion, with amounts less the owner's credit", async () => {
  const { email, browser, customerId } = await subscriber(app, STARTER);
  await app.stripe.customers.update(customerId, { balance: -450 });
  await post(browser, "cancel", { reason: "unused" });
  await post(browser, "resume");
  for (const choice of [PROFESSIONAL, STARTER, PROFESSIONAL]) await post(browser, "change-plan", choice);
  const [cancelled] = await mailsTo(app, email, "subscription-cancelled");
  const [resumed] = await mailsTo(app, email, "subscription-resumed");
  const [changed, ...again] = await mailsTo(app, email, "plan-changed");
  expect(again).toHaveLength(2);
  expect(cancelled?.text).toContain("The widget works until");
  expect(cancelled?.html).toContain("Resume the subscription");
  expect(resumed?.text).toContain("Your next charge is $24.50 on");
  expect(changed?.text).toContain("Your next charge is $74.50 on");
  await advance(app, "5d");
  expect((await mailsTo(app, email)).at(-1)?.text).toContain("your card is charged $74.50");
  await advance(app, "3d");
  const [receipt] = await mailsTo(app, email, "receipt");
  expect(receipt?.subject).toContain("$74.50");
  expect(receipt?.text).toMatch(/: \$79\.00[\s\S]*Previous credit: \$4\.50/);
});

test("a downgrade that took effect is mailed with its immediate charge", async () => {
  const { email, browser } = await subscriber(app, PROFESSIONAL);
  await advance(app, "8d");
  const { body } = await post(browser, "change-plan", STARTER);
  const { now, pendingChange } = body as unknown as BillingView;
  const wait = Date.parse(pendingChange?.effectiveAt ?? "") - Date.parse(now);
  await advance(app, `${Math.ceil(wait / 60_000) + 5}m`);
  const [changed] = await mailsTo(app, email, "plan-changed");
  const inAnHour = new Date(Date.parse(pendingChange?.effectiveAt ?? "") + 3_600_000);
  expect(changed?.text).toContain(`Your next charge is $29.00 on ${formatDate(inAnHour)}.`);
});

test("a card that expires this month is announced once", async () => {
  const { email, userId, customerId } = await subscriber(app, STARTER);
  const [method] = (await app.stripe.customers.listPaymentMethods(customerId)).data;
  const now = app.services.billingClock.now();
  await app.stripe.paymentMethods.update(method?.id ?? "", {
    card: { exp_month: now.getUTCMonth() + 1, exp_year: now.getUTCFullYear() },
  });
  await syncSubscription(app.services, userId);
  await syncSubscription(app.services, userId);
  const mails = (await mailsTo(app, email)).filter(({ kind }) => !STARTING.has(kind));
  expect(mails).toMatchObject([{ text: expect.stringContaining("Visa ending in 4242") }]);
});

test("the end of a trial without a card is announced once", async () => {
  const { email } = await signUp(app, app.browser());
  await mailTrialAlerts(app.services);
  expect(await kindsTo(email)).toEqual([]);
  await advance(app, "5d");
  await Promise.all([mailTrialAlerts(app.services), mailTrialAlerts(app.services)]);
  expect(await kindsTo(email)).toEqual(["trial-ending"]);
});

test("the end of the grace after a failed payment is announced once, two days before, and not once it is paid", async () => {
  const announced = ({ email }: { email: string }) => mailsTo(app, email, "grace-ending");
  const unpaid = await subscriber(app, FAILING);
  const paid = await subscriber(app, FAILING);
  await advance(app, "8d");
  await mailGraceAlerts(app.services);
  expect(await announced(unpaid)).toEqual([]);
  const { now, graceEnd } = await billingOf(unpaid.browser);
  const left = Date.parse(graceEnd ?? "") - Date.parse(now);
  await changeCard(app, paid.browser);
  await advance(app, `${Math.floor(left / 3_600_000) - 47}h`);
  await Promise.all([mailGraceAlerts(app.services), mailGraceAlerts(app.services)]);
  const [mail, ...others] = await announced(unpaid);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Your widget stays on until ${formatDate(new Date(graceEnd ?? ""))}`);
  expect(await announced(paid)).toEqual([]);
  await advance(app, "3d");
  await mailGraceAlerts(app.services);
  expect(await announced(unpaid)).toHaveLength(1);
});

test("80 % and 100 % of the month's visits are mailed once each, to owners who want it", async () => {
  const { email, browser } = await subscriber(app, STARTER);
  const { body } = await browser.call("POST", "/api/widgets", { name: "Shop" });
  const day = app.services.billingClock.now().toISOString().slice(0, 10);
  const count = (visits: number) =>
    app.services.db
      .insert(usageDaily)
      .values({ widgetId: String(body.id), day, visits })
      .onConflictDoUpdate({ target: [usageDaily.widgetId, usageDaily.day], set: { visits } });
  await count(8_500);
  await browser.call("PATCH", "/api/account", { usageMails: false });
  await sendUsageAlerts(app.services);
  expect(await kindsTo(email)).toEqual([]);
  await browser.call("PATCH", "/api/account", { usageMails: true });
  for (const visits of [7_999, 8_000, 9_000, 10_000, 12_000]) {
    await count(visits);
    if (visits === 9_000) await browser.call("DELETE", `/api/widgets/${body.id}`);
    await Promise.all([sendUsageAlerts(app.services), sendUsageAlerts(app.services)]);
  }
  expect(await kindsTo(email)).toEqual(["usage-80", "usage-100"]);
  for (const { text } of (await mailsTo(app, email)).slice(-2))
    expect(text).toMatch(/starts over on \w+ 1, \d{4}\./);
  expect((await billingOf(browser)).usage).toMatchObject({ visits: 12_000 });
});

test("support is notified once of a disputed charge, and the subscription continues", async () => {
  const { userId } = await subscriber(app, { card: "pm_card_createDispute" });
  await advance(app, "8d");
  await advance(app, "2d");
  const [disputed] = (await listWebhookEvents(app.services)).filter(({ type }) => /dispute/.test(type));
  expect(disputed).toMatchObject({ type: "charge.dispute.created", processed: true });
  await replayWebhookEvent(app.services, disputed?.stripeEventId ?? "");
  const [mail, ...others] = await mailsTo(app, app.config.supportEmail, "charge-flagged");
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`User ${userId} disputes a payment of $790.00`);
  expect(mail?.text).toContain(`handrail user show ${userId}`);
  expect((await userRow(app, userId)).subscriptionStatus).toBe("active");
  expect(await changesOf(app, userId)).toHaveLength(2);
});

test("support is notified of each partial refund, and of no other charge", async () => {
  const { userId, customerId } = await subscriber(app);
  await advance(app, "8d");
  const [charge] = (await app.stripe.charges.list({ customer: customerId })).data;
  const mailsToSupport = () => mailsTo(app, app.config.supportEmail, "charge-flagged");
  const before = (await mailsToSupport()).length;
  for (const amount_refunded of [0, 1_000, 1_000, 2_500]) {
    const stripe = Object.create(app.stripe);
    stripe.charges = { retrieve: async () => ({ ...charge, amount_refunded }) };
    await flagCharge({ ...app.services, stripe }, userId, charge?.id ?? "");
  }
  const subjects = (await mailsToSupport()).slice(before).map(({ subject }) => subject);
  // Deliveries run concurrently, in any order.
  expect(subjects.sort()).toEqual([
    `$10.00 of $790.00 was given back to user ${userId}`,
    `$25.00 of $790.00 was given back to user ${userId}`,
  ]);
});

/** Signs up an owner in Germany, whose later mails are the ones returned by `mailsOf`. */
async function germanOwner(choices: Parameters<typeof subscriber>[1]) {
  const owner = await subscriber(app, choices);
  const { length } = await mailsTo(app, owner.email);
  await app.services.db.update(users).set({ locale: "de-DE" }).where(eq(users.id, owner.userId));
  return { ...owner, mailsOf: async () => (await mailsTo(app, owner.email)).slice(length) };
}

/** Words that only English sentences have; the dashboard's labels stand in quotation marks. */
const ENGLISH_WORD = /\b(?:your|the|is|and|charged?|subscription|card|until)\b/i;

function expectGerman(mails: { kind: string; subject: string; text: string }[], kinds: string) {
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(kinds.split(" ")));
  for (const { subject, text } of mails) {
    const words = `${subject}\n${text.replaceAll(/https?:\S+/g, "")}`.replaceAll(/„[^“]*“/g, "");
    expect(words.match(ENGLISH_WORD)?.[0] ?? null).toBeNull();
  }
}

test("an owner in a German region reads about the trial, payments, plan and end in German", async () => {
  const { browser, mailsOf } = await germanOwner(STARTER);
  await advance(app, "5d");
  await advance(app, "3d");
  await post(browser, "change-plan", { ...BUSINESS, billingCycle: "yearly" });
  await post(browser, "cancel", { reason: "unused" });
  await post(browser, "resume");
  await changeCard(app, browser, "pm_card_mastercard");
  const mails = await mailsOf();
  const aboutPlan = "plan-changed subscription-cancelled subscription-resumed card-changed";
  expectGerman(mails, `trial-ending trial-converted receipt ${aboutPlan}`);
  const receipt = mails.find(({ kind }) => kind === "receipt");
  expect(receipt?.subject.replaceAll(/\s/g, " ")).toBe("Ihre Quittung von Handrail: 29,00 $");
  expect(mails.find(({ kind }) => kind === "plan-changed")?.text).toContain("BUSINESS, jährliche Zahlung");
});

test("an owner in a German region reads about a payment that failed, its grace and the end in German", async () => {
  const { mailsOf } = await germanOwner(FAILING);
  for (const days of ["8d", "4d", "2d"]) await advance(app, days);
  await mailGraceAlerts(app.services);
  expectGerman(await mailsOf(), "payment-failed grace-ending");
});
