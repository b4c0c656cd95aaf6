import { afterAll, beforeAll, expect, test } from "bun:test";
import { creditCustomer } from "#src/features/billing/operator/credit-customer.ts";
import { refundInvoice } from "#src/features/billing/operator/refund-invoice.ts";
import { listOperatorActs } from "#src/features/operator-acts/list-operator-acts.ts";
import { createTestApp, type TestApp } from "../../../helpers/app.ts";
import { advance, subscriber, userRow } from "../../../helpers/subscribers.ts";
import { payingOwner } from "../owners.ts";

const operator = "alice@web-1";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

async function paidInvoice(customer: string) {
  const invoice = (await app.stripe.invoices.list({ customer, limit: 1 })).data[0];
  if (!invoice) throw new Error("No invoice");
  return invoice;
}

function refund(invoiceId: string, amount: number | null = null, key: string | null = null) {
  return refundInvoice(app.services, { invoiceId, amount, key, operator });
}

async function mailsOf(kind: string, email: string) {
  await app.mail.deliverDue();
  return app.sent.filter((mail) => mail.kind === kind && mail.to === email);
}

test("a refund goes to the card by a credit note, is mailed, listed and in the audit", async () => {
  const { browser, customerId, email, userId } = await payingOwner(app);
  const { id, number } = await paidInvoice(customerId);
  expect(await refund(id, 1_000)).toMatchObject({ email, amount: 1_000, currency: "usd", left: 1_900 });
  expect(await refund(id)).toMatchObject({ amount: 1_900, left: 0, creditNote: `${number}-CN-02` });
  const [charge] = (await app.stripe.charges.list({ customer: customerId })).data;
  expect(charge).toMatchObject({ amount_refunded: 2_900, refunded: true });
  const mails = await mailsOf("refund", email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining("$10.00"),
    expect.stringContaining("$19.00"),
  ]);
  const invoices = await browser.call("GET", "/api/billing/invoices");
  expect(invoices.body).toMatchObject([
    { id, status: "paid", amount: 2_900, refunded: 2_900 },
    { refunded: 0 },
  ]);
  const { accountId, subscriptionStatus } = await userRow(app, userId);
  expect(subscriptionStatus).toBe("active");
  const acts = await listOperatorActs(app.services, { accountId, limit: 10 });
  expect(acts).toMatchObject([
    { command: "invoice refund", operator, after: { invoice: id, amount: 1_900 } },
    { command: "invoice refund", operator, after: { invoice: id, amount: 1_000 } },
  ]);
});

test("a refund that is repeated with its key gives nothing twice", async () => {
  const { customerId, email } = await payingOwner(app);
  const { id } = await paidInvoice(customerId);
  await Promise.all([refund(id, 500, "ticket-7"), refund(id, 500, "ticket-7")]);
  expect((await paidInvoice(customerId)).post_payment_credit_notes_amount).toBe(500);
  expect(await mailsOf("refund", email)).toHaveLength(1);
});

test("nothing is refunded beyond what was paid, of an unpaid invoice, or of somebody else", async () => {
  const { customerId } = await payingOwner(app);
  const { id } = await paidInvoice(customerId);
  await expect(refund(id, 2_901)).rejects.toThrow("Only $29.00");
  await refund(id);
  await expect(refund(id)).rejects.toThrow("left to refund");
  await expect(refund("in_none")).rejects.toThrow("handrail invoice list");
  const failing = await subscriber(app, { card: "pm_card_chargeCustomerFail" });
  await advance(app, "8d");
  await expect(refund((await paidInvoice(failing.customerId)).id)).rejects.toThrow("is not paid, but open");
});

test("a credit is used before the card, mailed and in the audit", async () => {
  const { customerId, email, userId } = await payingOwner(app, { plan: "starter", billingCycle: "monthly" });
  const user = await userRow(app, userId);
  const give = (key: string | null) => creditCustomer(app.services, user, { amount: 1_250, key, operator });
  expect(await give("ticket-8")).toEqual({ email, amount: 1_250, currency: "usd", credit: 1_250 });
  await give("ticket-8");
  expect(await give(null)).toMatchObject({ credit: 2_500 });
  expect(await mailsOf("credit", email)).toHaveLength(2);
  await advance(app, "31d");
  expect((await paidInvoice(customerId)).amount_paid).toBe(400);
  const acts = await listOperatorActs(app.services, { accountId: user.accountId, limit: 1 });
  expect(acts).toMatchObject([{ command: "invoice credit", after: { amount: 1_250, credit: 2_500 } }]);
});
