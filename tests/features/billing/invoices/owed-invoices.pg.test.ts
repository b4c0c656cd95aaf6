import { afterEach, beforeEach, expect, test } from "bun:test";
import { deleteUser } from "#src/features/account-deletions/delete-user.ts";
import { endSubscriptions } from "#src/features/billing/customers/delete-customer.ts";
import { sendInvoice } from "#src/features/billing/operator/send-invoice.ts";
import { reconcileDaily } from "#src/features/billing/sync/reconcile-subscriptions.ts";
import { createTestApp, type TestApp } from "../../../helpers/app.ts";
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
  billingOf,
  cardlessOwner,
  FAILING,
  HAND_INVOICE,
  mailsTo,
  type Owner,
  overdueOwner,
  PROFESSIONAL,
  paidBy,
  payingOwner,
  post,
  STARTER,
  subscribeWith,
  subscriptionsOf,
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
  await post(owner.browser, "cancel", { reason: "other" });
  await advance(app, "8d");
  return owner;
}

/**
 * Creates an owner whose renewals have failed for months, with the subscription still at the
 * provider.
 */
async function debtor(lastResort: "past_due" | "unpaid", months: string) {
  await dunning(app, lastResort);
  const owner = await subscriber(app, { ...FAILING, ...BUSINESS });
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
  const subscriptions = await subscriptionsOf(app, customerId);
  expect(subscriptions.filter(({ ended_at }) => ended_at === null)).toMatchObject([
    { status: "active", items: { data: [{ price: { lookup_key: "starter_monthly" } }] } },
  ]);
  expect(await paidBy(app, customerId)).toEqual([2_900]);
  const open = await app.stripe.invoices.list({ customer: customerId, status: "open" });
  expect(open.data).toEqual([]);
});

test("an owner who was shown no charge is not charged after the trial ends meanwhile", async () => {
  const { browser, customerId } = await formerOwner();
  const refused = await subscribeWith(app, browser, { ...STARTER, dueNow: 0 });
  expect([refused.status, refused.body.code]).toEqual([409, "charge_changed"]);
  expect(refused.body.message).toContain("$29.00");
  expect(await paidBy(app, customerId)).toEqual([]);
  expect((await subscribeWith(app, browser, { ...STARTER, dueNow: 2_900 })).body).toMatchObject({
    status: "active",
  });
});

test.each(["past_due", "unpaid"] as const)(
  "after months of failed payments (%s) only the invoice shown is charged, and the widget is back",
  async (lastResort) => {
    const owner = await debtor(lastResort, "105d");
    expect(await namedInvoice(owner.browser)).toMatchObject({ amount: 12_900 });
    await expectPaid(owner);
  },
);

test("an unpaid subscription goes on with its invoice that the provider wrote off", async () => {
  const outcomes = { after_last_retry: "unpaid", invoice_after_last_retry: "uncollectible" };
  await tellProvider(app, "dunning", outcomes);
  const owner = await subscriber(app, { ...FAILING, ...BUSINESS });
  await advance(app, "16d");
  await tellProvider(app, "dunning", { ...outcomes, invoice_after_last_retry: "open" });
  await expectPaid(owner);
});

/** Pays the invoice that is shown, and nothing else, with a new card. */
async function expectPaid({ browser, customerId }: Owner): Promise<void> {
  const { status, body } = await changeCard(app, browser);
  expect([status, body.status, body.access, body.openInvoice]).toEqual([200, "active", "on", null]);
  expect(await paidBy(app, customerId)).toEqual([12_900]);
}

test("a new card pays nothing that its screen did not show, and the error states the amount due", async () => {
  const { browser, customerId } = await debtor("past_due", "8d");
  expect(await billingOf(browser)).toMatchObject({
    status: "past_due",
    access: "grace",
    graceEnd: expect.any(String),
    openInvoice: { amount: 12_900, needs: "card", nextAttempt: expect.any(String), change: null },
  });
  const declined = await changeCard(app, browser, "pm_card_chargeCustomerFail");
  expect([declined.status, declined.body.code]).toEqual([409, "card_declined"]);
  const setupIntentId = await confirmNewCard(app, browser);
  const named = await namedInvoice(browser);
  const pay = (invoice: object | null | undefined) =>
    post(browser, "payment-method", { setupIntentId, invoice });
  for (const invoice of [undefined, null, { id: "in_other", amount: 12_900 }, { ...named, amount: 2_900 }]) {
    const { status, body } = await pay(invoice);
    expect([status, body.code]).toEqual([409, "charge_changed"]);
    expect(body.message).toContain("$129.00");
    expect(body.invoice).toEqual(named);
  }
  expect(await paidBy(app, customerId)).toEqual([]);
  const paid = { status: "active", access: "on", openInvoice: null, graceEnd: null };
  expect((await pay(named)).body).toMatchObject(paid);
});

test("an invoice paid elsewhere meanwhile is tolerated: the card is saved and nothing is charged", async () => {
  const { browser, customerId } = await debtor("past_due", "8d");
  const named = await namedInvoice(browser);
  const good = await app.stripe.paymentMethods.attach("pm_card_visa", { customer: customerId });
  await app.stripe.invoices.pay(String(named?.id), { payment_method: good.id });
  const setupIntentId = await confirmNewCard(app, browser, "pm_card_mastercard");
  const { status, body } = await post(browser, "payment-method", { setupIntentId, invoice: named });
  expect([status, body.card]).toMatchObject([200, { brand: "mastercard" }]);
  expect(await paidBy(app, customerId)).toEqual([12_900]);
});

async function failingOwner(lastResort: "cancel" | "past_due" | "unpaid"): Promise<Owner> {
  await dunning(app, lastResort);
  return overdueOwner(app);
}

/** Creates an owner whose requested upgrade awaits confirmation by the bank. */
async function waitingUpgrade(): Promise<Owner> {
  const owner = await payingOwner(app);
  await changeCard(app, owner.browser, "pm_card_authenticationRequired");
  const { body } = await post(owner.browser, "change-plan", PROFESSIONAL);
  expect(body.openInvoice).toMatchObject({ needs: "confirmation", change: PROFESSIONAL });
  return owner;
}

async function statesOf({ customerId }: Owner) {
  await app.settle();
  const { data } = await app.stripe.invoices.list({ customer: customerId, limit: 100 });
  return data.filter(({ amount_due }) => amount_due > 0).map(({ status }) => status);
}

async function subscriptionOf({ customerId }: Owner) {
  return (await subscriptionsOf(app, customerId))[0];
}

test("the invoice of a subscription that ended unpaid cannot be paid anymore", async () => {
  const owner = await failingOwner("cancel");
  expect(await statesOf(owner)).toEqual(["open"]);
  await advance(app, "7d");
  expect((await subscriptionOf(owner))?.status).toBe("canceled");
  expect(await statesOf(owner)).toEqual(["void"]);
});

test("an owner who pays just before the invoice is void learns that it buys nothing, and whom to contact", async () => {
  const owner = await failingOwner("cancel");
  const { id = "", latest_invoice } = (await subscriptionOf(owner)) ?? {};
  const card = await app.stripe.paymentMethods.attach("pm_card_visa", { customer: owner.customerId });
  await tellProvider(app, "chaos", { drop: true });
  await app.stripe.subscriptions.cancel(id);
  await advance(app, "1m");
  await app.stripe.invoices.pay(String(latest_invoice), { payment_method: card.id });
  await tellProvider(app, "chaos", { off: true, replay: true });
  const [receipt] = await mailsTo(app, owner.email, "receipt");
  expect(receipt?.text).toContain("had already ended when this payment came in");
  expect(receipt?.text).not.toContain("then renews");
});

test("an overdue invoice cannot be paid anymore once the next one is due", async () => {
  const owner = await failingOwner("past_due");
  await advance(app, "37d");
  expect(await statesOf(owner)).toEqual(["open", "void"]);
});

test("an upgrade that awaits the bank is withdrawn by a cancellation, of its owner's or at the provider", async () => {
  const owner = await waitingUpgrade();
  const { body } = await post(owner.browser, "cancel", {});
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
  await endSubscriptions(app.stripe, owner.customerId);
  const { data } = await app.stripe.invoices.list({ customer: owner.customerId, status: "open" });
  expect(data).toEqual([]);
});
