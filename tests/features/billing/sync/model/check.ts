import { expect } from "bun:test";
import type Stripe from "stripe";
import { webhookEvents } from "#src/db/schema/billing.ts";
import { isWanted } from "#src/features/billing/webhooks/webhook-events.ts";
import type { TestApp } from "../../../../helpers/app.ts";
import { changesOf, userRow } from "../../../../helpers/subscribers.ts";
import { billingOf } from "../../owners.ts";
import { checkGrants } from "./check-grants.ts";
import { checkCodes, checkMoney } from "./check-money.ts";
import { expectedColumns, expectedView } from "./expected-columns.ts";
import { exactly, expectedMails, paidInvoices } from "./expected-mails.ts";
import type { Owner } from "./owner.ts";
import { iso, itemOf, readTruth, type Truth } from "./truth.ts";

/** Checks the invariants after an act, and the full state whenever all webhooks have arrived. */
export async function checkWorld(app: TestApp, owner: Owner): Promise<void> {
  const truth = await readTruth(app);
  checkMoney(truth, owner);
  owner.isCaughtUp = (await checkWebhooks(app, truth)).length === 0;
  if (owner.isCaughtUp) {
    await checkColumns(app, truth, owner);
    owner.observed.observe(truth);
  }
  await checkGrants(app, truth, owner);
  await checkHistory(app, truth, owner);
  checkMails(app, truth, owner);
}

/** Checks that in the end all webhooks have arrived, and the owner sees the provider's state. */
export async function checkEnd(app: TestApp, owner: Owner): Promise<void> {
  const truth = await readTruth(app);
  expect(await checkWebhooks(app, truth)).toEqual([]);
  await checkWorld(app, owner);
  await checkView(app, truth, owner);
  await checkCodes(app, truth, owner);
}

/** Checks that each event is stored and processed once; returns subscribed events still missing. */
async function checkWebhooks({ services: { db } }: TestApp, { events }: Truth): Promise<string[]> {
  const { stripeEventId, type, processed, attempts, error } = webhookEvents;
  const stored = await db.select({ stripeEventId, type, processed, attempts, error }).from(webhookEvents);
  // A jump of the clock ends the lease of the event that is just being processed.
  const isDone = (event: (typeof stored)[number]) =>
    event.processed && event.error === null && event.attempts <= 2;
  expect(stored.filter((event) => !isDone(event))).toEqual([]);
  const sent = new Set(events.map(({ id }) => id));
  const arrived = new Set(stored.map((event) => event.stripeEventId));
  expect([...arrived].filter((id) => !sent.has(id))).toEqual([]);
  return events.filter(({ id, type }) => isWanted(type) && !arrived.has(id)).map(({ id }) => id);
}

async function checkColumns(app: TestApp, truth: Truth, { userId }: Owner): Promise<void> {
  expect(wire(await userRow(app, userId))).toMatchObject(wire(expectedColumns(truth)));
}

async function checkView(app: TestApp, truth: Truth, { browser, userId, currency }: Owner): Promise<void> {
  const { nextChargeOn, pendingChange, ...expected } = expectedView(truth, await userRow(app, userId));
  const view = await billingOf(browser);
  expect(view).toMatchObject({ ...expected, currency });
  expect(view.nextCharge?.date ?? null).toBe(nextChargeOn);
  expect(view.pendingChange?.effectiveAt ?? null).toBe(pendingChange?.effectiveAt ?? null);
}

/**
 * Checks that each history row is a change, follows its predecessor, and matches a provider state.
 */
async function checkHistory(app: TestApp, truth: Truth, { userId }: Owner): Promise<void> {
  const known: Record<string, string | null> = {};
  const states: string[] = [];
  let status: string | null = null;
  for (const row of await changesOf(app, userId)) {
    const { changes } = row.metadata as {
      changes: Record<string, { from: string | null; to: string | null }>;
    };
    expect(Object.keys(changes)).not.toEqual([]);
    for (const [name, { from, to }] of Object.entries(changes)) {
      expect({ name, from, differs: from !== to }).toEqual({
        name,
        from: known[name] ?? from,
        differs: true,
      });
      known[name] = to;
    }
    expect(row.previousStatus).toBe(status);
    status = row.newStatus;
    states.push(
      `${row.stripeSubscriptionId} ${row.newStatus} ${known.currentPeriodEnd} ${known.canceledAt ?? null}`,
    );
  }
  expect(wire(await userRow(app, userId))).toMatchObject(known);
  expect(leftOver(states, truth)).toEqual([]);
}

/** Returns the states that do not occur, in order, among the provider's. */
function leftOver(states: string[], { events }: Truth): string[] {
  const left = [...states];
  for (const { data } of events) {
    const object = data.object as Stripe.Subscription;
    if (object.object !== "subscription") continue;
    const { id, status, canceled_at } = object;
    const state = `${id} ${status} ${iso(itemOf(object).current_period_end)} ${iso(canceled_at)}`;
    while (left[0] === state) left.shift();
  }
  return left;
}

function checkMails(
  { sent, config }: TestApp,
  truth: Truth,
  { email, observed, cards, isCaughtUp, sentInvoices, refunds }: Owner,
): void {
  expect(sent.filter(({ to }) => to !== email && to !== config.supportEmail)).toEqual([]);
  const counts = new Map<string, number>();
  for (const { kind, to } of sent) if (to === email) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  expect(counts.get("verification")).toBe(1);
  counts.delete("verification");
  for (const [kind, { least, most }] of Object.entries({
    ...expectedMails(truth, observed),
    "card-changed": cards,
    invoice: exactly(sentInvoices),
    refund: exactly(refunds.length),
  })) {
    const count = counts.get(kind) ?? 0;
    const isRight = count <= most && (!isCaughtUp || count >= least);
    expect({ kind, count, least, most, isRight }).toMatchObject({ isRight: true });
    counts.delete(kind);
  }
  expect([...counts]).toEqual([]);
  if (isCaughtUp) checkReceipts(sent, truth);
}

/** Checks for one receipt per paid invoice, by number. */
function checkReceipts(sent: TestApp["sent"], truth: Truth): void {
  const receipts = sent
    .filter(({ kind }) => kind === "receipt")
    .map(({ text }) => /invoice (\S+?):/.exec(text)?.[1]);
  const paid = paidInvoices(truth).map(({ number }) => String(number));
  expect(receipts.map(String).sort()).toEqual(paid.sort());
}

/** Converts to JSON values, so that dates compare as text. */
function wire(value: unknown): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value));
}
