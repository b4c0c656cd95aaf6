import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { deleteUser } from "#src/features/account-deletions/delete-user.ts";
import { endSubscriptions } from "#src/features/billing/customers/end-subscriptions.ts";
import { sendInvoice } from "#src/features/billing/operator/send-invoice.ts";
import { reconcileDaily } from "#src/features/billing/sync/reconcile-subscriptions.ts";
import { createTestApp, type TestApp } from "../../../helpers/app.ts";
import { signUp } from "../../../helpers/people.ts";
import {
  advance,
  changeCard,
  dunning,
  forgetSchedule,
  subscriber,
  tellProvider,
  userRow,
} from "../../../helpers/subscribers.ts";
import { HAND_INVOICE, type Owner, PROFESSIONAL, STARTER } from "../owners.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => forgetSchedule(app));
afterAll(() => app.stop());

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
  expect(receipt?.text).toContain("had ended when this payment came in");
  expect(receipt?.text).not.toContain("then renews");
});

test("the invoice of an overdue subscription that its owner ends immediately cannot be paid anymore", async () => {
  const owner = await failingOwner("unpaid");
  await advance(app, "15d");
  expect(await statesOf(owner)).toEqual(["open"]);
  const { body } = await owner.browser.call("POST", "/api/billing/cancel", {});
  expect(body).toMatchObject({ status: "canceled", openInvoice: null });
  expect(await statesOf(owner)).toEqual(["void"]);
});

test("an overdue invoice cannot be paid anymore once the next one is due", async () => {
  const owner = await failingOwner("past_due");
  await advance(app, "45d");
  expect(await statesOf(owner)).toEqual(["open", "void"]);
});

test("an upgrade that awaits the bank is withdrawn by a cancellation", async () => {
  const owner = await waitingUpgrade();
  const { body } = await owner.browser.call("POST", "/api/billing/cancel", {});
  expect(body).toMatchObject({ ...STARTER, status: "active", openInvoice: null });
  expect(body.cancelAt).not.toBeNull();
  expect(await statesOf(owner)).toEqual(["void", "paid"]);
  expect((await subscriptionOf(owner))?.pending_update).toBeNull();
});

test("an upgrade that awaits the bank is withdrawn by a cancellation at the provider", async () => {
  const owner = await waitingUpgrade();
  const { id = "" } = (await subscriptionOf(owner)) ?? {};
  await app.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(await statesOf(owner)).toEqual(["void", "paid"]);
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
  const browser = app.browser();
  const { answer } = await signUp(app, browser);
  const user = await userRow(app, (answer.body.user as { id: number }).id);
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
