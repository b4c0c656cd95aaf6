import { expect } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { and, eq, notLike } from "drizzle-orm";
import type Stripe from "stripe";
import { type User, users } from "../../src/db/schema/accounts.ts";
import { billingNotices, subscriptionEvents, webhookEvents } from "../../src/db/schema/billing.ts";
import { mailOutbox } from "../../src/db/schema/mail.ts";
import { fetchSubscription, isLive } from "../../src/features/billing/provider/fetch-subscription.ts";
import {
  type Changes,
  columnsOf,
  differences,
} from "../../src/features/billing/sync/subscription-columns.ts";
import type { CrashRig } from "./crash-rig.ts";

const ABOUT_ACCOUNTS = new Set(["verification", "welcome"]);

/** Checks the invariants that must hold at the end, however often a server was killed. */
export async function expectNothingLostOrDoubled(rig: CrashRig): Promise<void> {
  await expectEveryEventProcessed(rig);
  await expectEveryMailOnce(rig);
  for (const user of await rig.db.select().from(users)) {
    const changes = await changesOf(rig, user.id);
    expectOneRowPerChange(user, changes);
    const mails = await mailsOf(rig, user);
    expect(mails.filter((kind) => kind === "verification")).toHaveLength(1);
    await expectProvidersTruth(rig, user);
    await expectEachCauseMailed(rig, user, mails, changes);
  }
}

async function expectEveryEventProcessed({ db, provider }: CrashRig): Promise<void> {
  const { stripeEventId, processed: isProcessed, type, error } = webhookEvents;
  const events = await db.select({ id: stripeEventId, isProcessed, type, error }).from(webhookEvents);
  const processed = new Set(events.filter((one) => one.isProcessed).map(({ id }) => id));
  expect([...provider.acknowledged].filter((id) => !processed.has(id))).toEqual([]);
  expect(events.filter((one) => !one.isProcessed)).toEqual([]);
}

/**
 * Checks that each mail is in the outbox once, and delivered once unless a kill hid the delivery.
 */
async function expectEveryMailOnce({ db, dataDir }: CrashRig): Promise<void> {
  const mails = await db.select().from(mailOutbox);
  const files = readdirSync(join(dataDir, "outbox"));
  const ids = files.map((name) => /-([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})\.eml$/.exec(name)?.[1] ?? name);
  expect(ids.sort()).toEqual(mails.map(({ id }) => id).sort());
  const handedOver = Map.groupBy(readLines(join(dataDir, "deliveries")), (id) => id);
  for (const { id, attempts, failedAt } of mails) {
    const times = handedOver.get(id)?.length ?? 0;
    expect(failedAt, id).toBeNull();
    expect(times, id).toBeWithin(1, attempts + 1);
  }
}

function readLines(path: string): string[] {
  return existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];
}

type Row = Awaited<ReturnType<typeof changesOf>>[number];

async function changesOf({ db }: CrashRig, userId: number) {
  const rows = await db
    .select()
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.userId, userId))
    .orderBy(subscriptionEvents.id);
  return rows.map(({ stripeSubscriptionId, eventType, newStatus, metadata }) => ({
    subscription: stripeSubscriptionId,
    kind: eventType,
    newStatus,
    changes: (metadata?.changes ?? {}) as Changes,
  }));
}

/** Checks that each row continues the previous one, and the last one matches the columns. */
function expectOneRowPerChange(user: User, rows: Row[]): void {
  const now = new Map<string, string | null>();
  for (const { changes } of rows) {
    expect(Object.keys(changes)).not.toEqual([]);
    for (const [name, { from, to }] of Object.entries(changes)) {
      if (now.has(name)) expect([name, from]).toEqual([name, now.get(name) ?? null]);
      expect([name, to]).not.toEqual([name, from]);
      now.set(name, to);
    }
  }
  const columns: Record<string, unknown> = user;
  for (const [name, value] of now) {
    const column = columns[name];
    expect([name, column instanceof Date ? column.toISOString() : column]).toEqual([name, value]);
  }
}

async function expectProvidersTruth({ provider }: CrashRig, user: User): Promise<void> {
  const { stripe } = provider;
  expect((await stripe.customers.list({ email: user.email })).data.length).toBeLessThanOrEqual(1);
  const customer = user.stripeCustomerId;
  if (!customer) return;
  const truth = await fetchSubscription(stripe, customer);
  expect(differences(user, columnsOf(truth, user, new Date()))).toEqual({});
  const { data } = await stripe.subscriptions.list({ customer, status: "all", limit: 100 });
  expect(data.filter(isLive).length).toBeLessThanOrEqual(1);
}

async function mailsOf({ db }: CrashRig, { email }: User): Promise<string[]> {
  const rows = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
  return rows.map(({ kind }) => kind);
}

/** Notices about usage are recorded once for mails and once for webhooks. */
const IS_MAILED = notLike(billingNotices.cause, "usage-event-%");

async function expectEachCauseMailed(
  { db, provider }: CrashRig,
  user: User,
  mails: string[],
  rows: Row[],
): Promise<void> {
  const count = (kind: string) => mails.filter((one) => one === kind).length;
  const paid = await paidInvoices(provider.stripe, user.stripeCustomerId);
  // A subscription that was never paid expires without a word when another one replaces it.
  const running = rows.filter(
    ({ newStatus }) => !["canceled", "incomplete_expired"].includes(newStatus ?? ""),
  );
  const told = {
    notices: mails.filter((kind) => !ABOUT_ACCOUNTS.has(kind)).length,
    receipts: count("receipt"),
    planChanges: count("plan-changed"),
    cancellations: count("subscription-cancelled"),
    resumptions: count("subscription-resumed"),
  };
  const within = rows.filter(({ kind }) => kind === "updated");
  expect(told).toEqual({
    notices: await db.$count(billingNotices, and(eq(billingNotices.userId, user.id), IS_MAILED)),
    receipts: paid.length,
    planChanges: within.filter(({ changes }) => changes.plan ?? changes.billingCycle).length,
    cancellations: distinct(running, ({ canceledAt }) => canceledAt?.to),
    resumptions: distinct(within, ({ canceledAt }) => canceledAt && !canceledAt.to && canceledAt.from),
  });
}

async function paidInvoices(stripe: Stripe, customer: string | null): Promise<Stripe.Invoice[]> {
  if (!customer) return [];
  const paid: Stripe.Invoice[] = [];
  for await (const invoice of stripe.invoices.list({ customer, status: "paid", limit: 100 })) {
    if (invoice.amount_paid > 0) paid.push(invoice);
  }
  return paid;
}

function distinct(rows: Row[], moment: (changes: Changes) => string | null | undefined | false): number {
  const found = rows.map(({ subscription, changes }) => [moment(changes), subscription] as const);
  return new Set(found.filter(([at]) => at).map((one) => one.join())).size;
}
