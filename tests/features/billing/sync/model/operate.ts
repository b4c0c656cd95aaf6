import { expect } from "bun:test";
import type Stripe from "stripe";
import { DomainError } from "#src/errors.ts";
import { endGrant, grantPlan } from "#src/features/accounts/grant-plan.ts";
import { refundInvoice } from "#src/features/billing/operator/refund-invoice.ts";
import { sendInvoice } from "#src/features/billing/operator/send-invoice.ts";
import { markInvoicePaid, voidSentInvoice } from "#src/features/billing/operator/settle-invoice.ts";
import { createPromotion } from "#src/features/billing/promotions/promotion-codes.ts";
import { ensurePrices } from "#src/features/billing/provider/prices.ts";
import { alignTaxes } from "#src/features/billing/taxes/align-taxes.ts";
import type { TestApp } from "../../../../helpers/app.ts";
import { userRow } from "../../../../helpers/subscribers.ts";
import { HAND_INVOICE } from "../../owners.ts";
import type { OperatorsAction } from "./acts.ts";
import { currentGrant, storedGrant } from "./check-grants.ts";
import { type Grant, rank } from "./expected-grants.ts";
import { type Owner, setTaxes } from "./owner.ts";
import {
  currentSubscription,
  isLive,
  liveSubscriptions,
  planOf,
  readTruth,
  runningSubscription,
  type Truth,
} from "./truth.ts";

const DAY = 86_400;
const operator = "alice@web-1";

type Of<Kind extends OperatorsAction["kind"]> = Extract<OperatorsAction, { kind: Kind }>;

/** Performs an act of the operator as docs/operating.md describes it. */
export async function operate(app: TestApp, owner: Owner, one: OperatorsAction): Promise<void> {
  switch (one.kind) {
    case "grant":
    case "comp":
      return give(app, owner, one.kind === "grant" ? one : { plan: null, days: null });
    case "end grant":
      await endGrant(app.services, { userId: owner.userId, operator, command: "user end-grant" });
      return owner.grants.end();
    case "send invoice":
      return send(app, owner, one);
    case "settle invoice":
      return settleOldest(app, owner, one.how);
    case "refund":
      return refund(app, owner, one);
    case "make code":
      return makeCode(app, owner, one);
    case "taxes":
      return switchTaxes(app, owner, one.on);
  }
}

async function give(
  app: TestApp,
  owner: Owner,
  { plan, days }: { plan: Grant["plan"] | null; days: number | null },
): Promise<void> {
  const truth = await readTruth(app);
  const until = days === null ? null : truth.now + days * DAY;
  const had = await planNow(app, truth, owner);
  const grant = { plan, until: until === null ? null : new Date(until * 1_000) };
  const by = { userId: owner.userId, operator, command: plan ? "user grant" : "user comp" };
  const given = await unlessRefused(() => grantPlan(app.services, grant, by));
  if (!given) return expect(owner.isCaughtUp && isOver(truth)).toBe(false);
  expect(runningSubscription(truth)).toBeUndefined();
  expect(given.plan).toBe(plan ?? had);
  owner.grants.give({ plan: given.plan, until });
}

/** Returns the plan that an account has or had. */
async function planNow(app: TestApp, truth: Truth, { userId }: Owner): Promise<Grant["plan"]> {
  const user = await userRow(app, userId);
  const grant = currentGrant(user, truth);
  const current = currentSubscription(truth);
  const plan = current ? planOf(current) : user.plan;
  return grant && !(current && isLive(current) && rank(plan) > rank(grant.plan)) ? grant.plan : plan;
}

function isOver(truth: Truth): boolean {
  return liveSubscriptions(truth).length === 0;
}

async function send(app: TestApp, owner: Owner, { agreed, days, paid }: Of<"send invoice">): Promise<void> {
  const truth = await readTruth(app);
  const user = await userRow(app, owner.userId);
  const lastDay = new Date((truth.now + days * DAY) * 1_000).toISOString().slice(0, 10);
  const amount = agreed ? 100_000 * (rank(agreed) + 1) : 50_000;
  const sent = await unlessRefused(() =>
    sendInvoice(app.services, user, { ...HAND_INVOICE, amount, agreed: agreed && { plan: agreed, lastDay } }),
  );
  const { address } = truth.customer;
  const isTaxable = !owner.taxes.on || address?.country !== "US" || Boolean(address.postal_code);
  const isSensible = !agreed || (isOver(truth) && owner.isCaughtUp && !currentGrant(user, truth));
  if (!sent) return expect({ isTaxable, isSensible }).not.toEqual({ isTaxable: true, isSensible: true });
  if (agreed) expect(runningSubscription(truth)).toBeUndefined();
  expect(sent).toMatchObject({ amount, currency: owner.currency });
  owner.sentInvoices += 1;
  const { invoice } = sent;
  const until = Date.parse(`${lastDay}T23:59:59Z`) / 1_000;
  if (agreed) owner.agreements.set(invoice, { plan: agreed, until, invoice });
  if (paid) await pay(app, owner, invoice, paid);
}

async function settleOldest(app: TestApp, owner: Owner, how: Of<"settle invoice">["how"]): Promise<void> {
  const { invoices } = await readTruth(app);
  const open = invoices.find((one) => isByHand(one) && one.status === "open");
  if (!open) return;
  if (how !== "void") return pay(app, owner, open.id, how);
  expect((await voidSentInvoice(app.services, open.id, operator)).status).toBe("void");
}

/** Pays an invoice by hand. Who notes the payment is told of a subscription that goes on. */
async function pay(app: TestApp, owner: Owner, id: string, how: "to the bank" | "by card"): Promise<void> {
  if (how === "by card") return payOnPage(app, id);
  const running = runningSubscription(await readTruth(app));
  const noted = await markInvoicePaid(app.services, id, operator);
  expect(noted.status).toBe("paid");
  if (!running || !owner.agreements.has(id)) return expect(noted.runs).toBeNull();
  expect(noted.runs).toMatchObject({ plan: planOf(running), status: running.status });
  owner.explained.add(running.id);
}

function isByHand({ billing_reason }: Stripe.Invoice): boolean {
  return billing_reason === "manual";
}

/**
 * Refunds what is left of an invoice, or a part, and ends the plan that it gave or prints that it
 * stays. Refuses to end a plan that the account does not have from it.
 */
async function refund(app: TestApp, owner: Owner, { which, share, endPlan }: Of<"refund">): Promise<void> {
  const { invoices } = await readTruth(app);
  const invoice = invoices.findLast((one) => one.amount_paid > 0 && (which === "newest" || isByHand(one)));
  if (!invoice) return;
  const { id, amount_paid, post_payment_credit_notes_amount } = invoice;
  const left = amount_paid - post_payment_credit_notes_amount;
  const amount = share === "part" ? 1_000 : left;
  const agreement = owner.agreements.get(id);
  const stored = storedGrant(await userRow(app, owner.userId));
  const mayEnd = agreement?.plan === stored?.plan && agreement?.until === stored?.until;
  const input = { invoiceId: id, amount: share === "part" ? amount : null, key: null, operator, endPlan };
  const done = await unlessRefused(() => refundInvoice(app.services, input));
  const isRight = left > 0 && amount <= left && (!endPlan || (agreement !== undefined && mayEnd));
  expect({ left, amount, endPlan, mayEnd, isDone: done !== null }).toMatchObject({ isDone: isRight });
  if (!done) return;
  expect(done).toMatchObject({ amount, currency: owner.currency, left: left - amount });
  owner.refunds.push({ invoice: id, amount });
  if (!agreement) return;
  if (endPlan) return owner.grants.endAgreement(agreement);
  const grant = currentGrant(await userRow(app, owner.userId), await readTruth(app));
  expect(done.grant?.plan ?? null).toBe(grant?.plan ?? null);
  if (done.left === 0) owner.grants.forget(agreement);
}

async function makeCode(app: TestApp, owner: Owner, { max, months }: Of<"make code">): Promise<void> {
  const code = `SPRING-${owner.codes.length + 1}`;
  await createPromotion(app.services, { code, percent: 30, months, until: null, max }, operator);
  owner.codes.push({ code, max });
}

/** Switches taxes on or off as docs/taxes.md describes it. */
async function switchTaxes(app: TestApp, owner: Owner, on: boolean): Promise<void> {
  setTaxes(app, on);
  const { customer, now, subscriptions } = await readTruth(app);
  const unpaid = subscriptions.filter(({ status }) => status === "incomplete");
  owner.taxes = { on, since: now, unreached: new Set(unpaid.map(({ id }) => id)) };
  await ensurePrices(app.stripe, app.services.config);
  const first = await alignTaxes(app.stripe, on);
  if (first.unknownLocations.length > 0) {
    expect(first.unknownLocations).toEqual([customer.id]);
    const details = { country: owner.country, postalCode: "97712" };
    const { status } = await owner.browser.call("PUT", "/api/billing/invoice-details", details);
    expect(status).toBe(200);
  }
  const done = await alignTaxes(app.stripe, on);
  expect({ ...first, ...done }).toMatchObject({ unknownLocations: [], exclusivePrices: [] });
}

/** Returns null for what the server refuses in words; anything else is a fault. */
async function unlessRefused<Result>(act: () => Promise<Result>): Promise<Result | null> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof DomainError && ["conflict", "invalid"].includes(error.kind)) return null;
    throw error;
  }
}

/** Pays an open invoice on the provider's page, and passes every challenge. */
export async function payOnPage(app: TestApp, id: string): Promise<void> {
  const invoice = (await readTruth(app)).invoices.find((one) => one.id === id && one.status === "open");
  const page = invoice?.hosted_invoice_url;
  if (!page) return;
  const post = (path: string, body?: URLSearchParams) =>
    app.demo.browserFetch(new Request(new URL(path, page), { method: "POST", body: body ?? null }));
  const answer = await post(`${new URL(page).pathname}/pay`);
  const next = answer.headers.get("location");
  if (next?.endsWith("/authenticate")) await post(next, new URLSearchParams({ outcome: "complete" }));
}
