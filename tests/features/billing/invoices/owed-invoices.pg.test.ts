import { afterEach, beforeEach, expect, test } from "bun:test";
import { deleteUser } from "#src/features/account-deletions/delete-user.ts";
import { endSubscriptions } from "#src/features/billing/customers/delete-customer.ts";
import { sendInvoice } from "#src/features/billing/operator/send-invoice.ts";
import { reconcileDaily } from "#src/features/billing/sync/reconcile-subscriptions.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../../helpers/app.ts";
import {
  advance,
  changeCard,
  confirmNewCard,
  dunning,
  namedInvoice,
  subscriber,
  tellProvider,
  userRow,
} from "../../../helpers/subscribers.ts";
import {
  BUSINESS,
  cardlessOwner,
  HAND_INVOICE,
  type Owner,
  PROFESSIONAL,
  STARTER,
  subscribeWith,
} from "../owners.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.stop());

const COSTLY = { plan: "business", billingCycle: "yearly" };

/** Creates an owner without a subscription after the trial. */
async function formerOwner() {
  const owner = await subscriber(app, STARTER);
  await owner.browser.call("POST", "/api/billing/cancel", { reason: "other" });
  await advance(app, "8d");
  return owner;
}

async function paidBy(customer: string): Promise<number[]> {
  const { data } = await app.stripe.invoices.list({ customer, status: "paid", limit: 100 });
  return data.map(({ amount_paid }) => amount_paid).filter((amount) => amount > 0);
}

/**
 * Creates an owner whose renewals have failed for months, with the subscription still at the
 * provider.
 */
async function debtor(lastResort: "past_due" | "unpaid", months: string) {
  await dunning(app, lastResort);
  const owner = await subscriber(app, { ...BUSINESS, card: "pm_card_chargeCustomerFail" });
  await advance(app, months);
  return owner;
}

test("tabs that simultaneously replace a failed first payment by another plan end with one subscription and one charge", async () => {
  const { browser, customerId } = await formerOwner();
  const failed = await subscribeWith(app, browser, COSTLY, "pm_card_chargeCustomerFail");
  expect(failed.body).toMatchObject({ status: "incomplete", openInvoice: { amount: 129_000 } });
  const other = app.replicaFor(browser);
  const answers = await Promise.all([browser, other, browser].map((tab) => subscribeWith(app, tab, STARTER)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { data } = await app.stripe.subscriptions.list({ customer: customerId });
  expect(data.filter(({ ended_at }) => ended_at === null)).toMatchObject([
    { status: "active", items: { data: [{ price: { lookup_key: "starter_monthly" } }] } },
  ]);
  expect(await paidBy(customerId)).toEqual([2_900]);
  const open = await app.stripe.invoices.list({ customer: customerId, status: "open" });
  expect(open.data).toEqual([]);
});

test("an owner who was shown no charge is not charged after the trial ends meanwhile", async () => {
  const { browser, customerId } = await formerOwner();
  const refused = await subscribeWith(app, browser, { ...STARTER, dueNow: 0 });
  expect([refused.status, refused.body.code]).toEqual([409, "charge_changed"]);
  expect(refused.body.message).toContain("$29.00");
  expect(await paidBy(customerId)).toEqual([]);
  expect((await subscribeWith(app, browser, { ...STARTER, dueNow: 2_900 })).body).toMatchObject({
    status: "active",
  });
});

test.each(["past_due", "unpaid"] as const)(
  "after months of failed payments (%s) only the invoice shown is charged, and the widget is back",
  async (lastResort) => {
    const { browser, customerId } = await debtor(lastResort, "105d");
    const named = await namedInvoice(browser);
    expect(named).toMatchObject({ amount: 12_900 });
    await expectPaid(browser, customerId);
  },
);

test("an unpaid subscription goes on with its invoice that the provider wrote off", async () => {
  const outcomes = { after_last_retry: "unpaid", invoice_after_last_retry: "uncollectible" };
  await tellProvider(app, "dunning", outcomes);
  const { browser, customerId } = await subscriber(app, { ...BUSINESS, card: "pm_card_chargeCustomerFail" });
  await advance(app, "16d");
  await tellProvider(app, "dunning", { ...outcomes, invoice_after_last_retry: "open" });
  await expectPaid(browser, customerId);
});

/** Pays the invoice that is shown, and nothing else, with a new card. */
async function expectPaid(browser: TestBrowser, customerId: string): Promise<void> {
  const { status, body } = await changeCard(app, browser);
  expect([status, body.status, body.access, body.openInvoice]).toEqual([200, "active", "on", null]);
  expect(await paidBy(customerId)).toEqual([12_900]);
}

function pay(browser: TestBrowser, setupIntentId: string, invoice: object | null | undefined) {
  return browser.call("POST", "/api/billing/payment-method", { setupIntentId, invoice });
}

test("a new card pays nothing that its screen did not show, and the error states the amount due", async () => {
  const { browser, customerId } = await debtor("past_due", "8d");
  const overdue = (await browser.call("GET", "/api/billing")).body;
  expect(overdue).toMatchObject({
    status: "past_due",
    access: "grace",
    graceEnd: expect.any(String),
    openInvoice: { amount: 12_900, needs: "card", nextAttempt: expect.any(String), change: null },
  });
  const declined = await changeCard(app, browser, "pm_card_chargeCustomerFail");
  expect([declined.status, declined.body.code]).toEqual([409, "card_declined"]);
  const setupIntentId = await confirmNewCard(app, browser);
  const named = await namedInvoice(browser);
  for (const invoice of [undefined, null, { id: "in_other", amount: 12_900 }, { ...named, amount: 2_900 }]) {
    const { status, body } = await pay(browser, setupIntentId, invoice);
    expect([status, body.code]).toEqual([409, "charge_changed"]);
    expect(body.message).toContain("$129.00");
    expect(body.invoice).toEqual(named);
  }
  expect(await paidBy(customerId)).toEqual([]);
  const paid = { status: "active", access: "on", openInvoice: null, graceEnd: null };
  expect((await pay(browser, setupIntentId, named)).body).toMatchObject(paid);
});

test("an invoice paid elsewhere meanwhile is tolerated: the card is saved and nothing is charged", async () => {
  const { browser, customerId } = await debtor("past_due", "8d");
  const named = await namedInvoice(browser);
  const good = await app.stripe.paymentMethods.attach("pm_card_visa", { customer: customerId });
  await app.stripe.invoices.pay(String(named?.id), { payment_method: good.id });
  const setupIntentId = await confirmNewCard(app, browser, "pm_card_mastercard");
  const { status, body } = await pay(browser, setupIntentId, named);
  expect([status, body.card]).toMatchObject([200, { brand: "mastercard" }]);
  expect(await paidBy(customerId)).toEqual([12_900]);
});

async function failingOwner(lastResort: "cancel" | "past_due" | "unpaid"): Promise<Owner> {
  await dunning(app, lastResort);
  return subscriber(app, { ...STARTER, card: "pm_card_chargeCustomerFail" });
}

/** Creates an owner whose requested upgrade awaits confirmation by the bank. */
async function waitingUpgrade(): Promise<Owner> {
  const owner = await subscriber(app, STARTER);
  await advance(app, "8d");
  await changeCard(app, owner.browser, "pm_card_authenticationRequired");
  const { body } = await owner.browser.call("POST", "/api/billing/change-plan", PROFESSIONAL);
  expect(body.openInvoice).toMatchObject({ needs: "confirmation", change: PROFESSIONAL });
  return owner;
}

async function statesOf({ customerId }: Owner) {
  await app.settle();
  const { data } = await app.stripe.invoices.list({ customer: customerId, limit: 100 });
  return data.filter(({ amount_due }) => amount_due > 0).map(({ status }) => status);
}

async function subscriptionOf({ customerId }: Owner) {
  return (await app.stripe.subscriptions.list({ customer: customerId, status: "all" })).data[0];
}

test("the invoice of a subscription that ended unpaid cannot be paid anymore", async () => {
  const owner = await failingOwner("cancel");
  await advance(app, "8d");
  expect(await statesOf(owner)).toEqual(["open"]);
  await advance(app, "7d");
  expect((await subscriptionOf(owner))?.status).toBe("canceled");
  expect(await statesOf(owner)).toEqual(["void"]);
});

test("an owner who pays just before the invoice is void learns that it buys nothing, and whom to contact", async () => {
  const owner = await failingOwner("cancel");
  await advance(app, "8d");
  const { id = "", latest_invoice } = (await subscriptionOf(owner)) ?? {};
  const card = await app.stripe.paymentMethods.attach("pm_card_visa", { customer: owner.customerId });
  await tellProvider(app, "chaos", { drop: true });
  await app.stripe.subscriptions.cancel(id);
  await advance(app, "1m");
  await app.stripe.invoices.pay(String(latest_invoice), { payment_method: card.id });
  await tellProvider(app, "chaos", { off: true });
  await tellProvider(app, "chaos", { replay: true });
  await app.settle();
  await app.mail.deliverDue();
  const receipt = app.sent.find(({ kind, to }) => kind === "receipt" && to === owner.email);
  expect(receipt?.text).toContain("had already ended when this payment came in");
  expect(receipt?.text).not.toContain("then renews");
});

test("an overdue invoice cannot be paid anymore once the next one is due", async () => {
  const owner = await failingOwner("past_due");
  await advance(app, "45d");
  expect(await statesOf(owner)).toEqual(["open", "void"]);
});

test("an upgrade that awaits the bank is withdrawn by a cancellation, of its owner's or at the provider", async () => {
  const owner = await waitingUpgrade();
  const { body } = await owner.browser.call("POST", "/api/billing/cancel", {});
  expect(body).toMatchObject({ ...STARTER, status: "active", openInvoice: null });
  expect(body.cancelAt).not.toBeNull();
  expect((await subscriptionOf(owner))?.pending_update).toBeNull();
  const other = await waitingUpgrade();
  const { id = "" } = (await subscriptionOf(other)) ?? {};
  await app.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  for (const one of [owner, other]) expect(await statesOf(one)).toEqual(["void", "paid"]);
});

test("the nightly run voids an invoice whose webhook was lost", async () => {
  const owner = await failingOwner("cancel");
  await advance(app, "8d");
  const { id = "" } = (await subscriptionOf(owner)) ?? {};
  await app.demo.stop();
  await app.stripe.subscriptions.cancel(id);
  await reconcileDaily(app.services);
  const { data } = await app.stripe.invoices.list({ customer: owner.customerId, status: "open" });
  await app.demo.start();
  expect(data).toEqual([]);
});

test("a deleted account leaves no invoice of ours to pay, and those of other products alone", async () => {
  const { user } = await cardlessOwner(app);
  const agreed = { plan: "business", lastDay: "2099-12-31" } as const;
  const plan = { ...HAND_INVOICE, agreed, key: "a" };
  const workshop = { ...HAND_INVOICE, agreed: null, key: "b" };
  const sent = [];
  for (const input of [plan, workshop]) sent.push((await sendInvoice(app.services, user, input)).invoice);
  const customer = String((await userRow(app, user.id)).stripeCustomerId);
  const other = await app.stripe.invoices.create({
    customer,
    collection_method: "send_invoice",
    days_until_due: 30,
  });
  await app.stripe.invoiceItems.create({ customer, invoice: other.id, amount: 500 });
  await app.stripe.invoices.finalizeInvoice(other.id);
  await deleteUser(app.services, user.id);
  const statuses = [...sent, other.id].map(
    async (invoice) => (await app.stripe.invoices.retrieve(invoice)).status,
  );
  expect(await Promise.all(statuses)).toEqual(["void", "void", "open"]);
});

test("ended subscriptions leave nothing to pay", async () => {
  const owner = await failingOwner("past_due");
  await advance(app, "8d");
  await endSubscriptions(app.stripe, owner.customerId);
  const { data } = await app.stripe.invoices.list({ customer: owner.customerId, status: "open" });
  expect(data).toEqual([]);
});
