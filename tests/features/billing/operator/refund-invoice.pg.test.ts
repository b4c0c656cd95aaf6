import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import type { Money } from "#shared/schemas/billing.ts";
import { grantPlan } from "#src/features/accounts/grant-plan.ts";
import { creditCustomer } from "#src/features/billing/operator/credit-customer.ts";
import { refundInvoice } from "#src/features/billing/operator/refund-invoice.ts";
import { sendInvoice } from "#src/features/billing/operator/send-invoice.ts";
import { markInvoicePaid } from "#src/features/billing/operator/settle-invoice.ts";
import { listOperatorActs } from "#src/features/operator-acts/list-operator-acts.ts";
import { createTestApp, type TestApp } from "../../../helpers/app.ts";
import { signUp } from "../../../helpers/people.ts";
import { advance, forgetSchedule, subscriber, tellProvider, userRow } from "../../../helpers/subscribers.ts";
import { BUSINESS, HAND_INVOICE, payingOwner } from "../owners.ts";

const operator = "alice@web-1";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => forgetSchedule(app));
afterAll(() => app.stop());

async function paidInvoice(customer: string) {
  const invoice = (await app.stripe.invoices.list({ customer, limit: 1 })).data[0];
  if (!invoice) throw new Error("No invoice");
  return invoice;
}

function refund(invoiceId: string, amount: number | null = null, key: string | null = null) {
  return refundInvoice(app.services, { invoiceId, amount, key, operator, endPlan: false });
}

/** An owner with an agreed plan, paid to the operator's bank or by card. */
async function agreedOwner({ lastDay, byCard = false }: { lastDay: string; byCard?: boolean }) {
  const browser = app.browser();
  const { answer, email } = await signUp(app, browser);
  const { id: userId } = answer.body.user as { id: number };
  const { invoice } = await sendInvoice(app.services, await userRow(app, userId), {
    ...HAND_INVOICE,
    agreed: { plan: "business", lastDay },
    cardOnly: byCard,
  });
  if (byCard) {
    const { customer } = await app.stripe.invoices.retrieve(invoice);
    const card = await app.stripe.paymentMethods.attach("pm_card_visa", { customer: String(customer) });
    await app.stripe.invoices.pay(invoice, { payment_method: card.id });
  } else await markInvoicePaid(app.services, invoice, operator);
  await app.settle();
  return { browser, email, userId, invoice };
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

test("an invoice paid outside of the provider is credited, to be paid back by hand", async () => {
  const { browser, email, invoice } = await agreedOwner({ lastDay: "2099-12-31" });
  expect(await refund(invoice, 80_000)).toMatchObject({ amount: 80_000, left: 400_000, isOutside: true });
  const [note] = (await app.stripe.creditNotes.list({ invoice })).data;
  expect(note).toMatchObject({ amount: 80_000, out_of_band_amount: 80_000, refunds: [] });
  const [mail] = await mailsOf("refund", email);
  expect(mail?.text).toContain("$800.00");
  expect(mail?.text).not.toContain("arrives on the card");
  const { body } = await browser.call("GET", "/api/billing/invoices");
  expect(body).toMatchObject([{ id: invoice, amount: 480_000, refunded: 80_000 }]);
  expect(await refund(invoice)).toMatchObject({ amount: 400_000, left: 0 });
});

test("a refund names the plan that its invoice gave, and ends it if asked to", async () => {
  const { browser, email, userId, invoice } = await agreedOwner({ lastDay: "2099-12-31" });
  const stays = { plan: "business", until: new Date("2099-12-31T23:59:59Z") };
  expect(await refund(invoice, 80_000)).toMatchObject({ grant: stays });
  const endPlan = { invoiceId: invoice, amount: null, key: null, operator, endPlan: true };
  expect(await refundInvoice(app.services, endPlan)).toMatchObject({
    left: 0,
    endedPlan: "business",
    grant: null,
  });
  expect((await userRow(app, userId)).grantedPlan).toBeNull();
  expect((await browser.call("GET", "/api/billing")).body.grant).toBeNull();
  const [first, second] = await mailsOf("refund", email);
  expect(first?.text).toContain("Your plan stays as it is");
  expect(second?.text).toContain("The BUSINESS plan that it paid for has ended");
  const { accountId } = await userRow(app, userId);
  const acts = await listOperatorActs(app.services, { accountId, limit: 2 });
  expect(acts.map(({ command }) => command)).toEqual(["invoice refund", "invoice refund"]);
  expect(acts.find(({ before }) => before)?.before).toMatchObject({ grantedPlan: "business" });
});

test("an agreement that is refunded before the event of its payment arrives gives no plan", async () => {
  await tellProvider(app, "chaos", { drop: true });
  const { userId, invoice } = await agreedOwner({ lastDay: "2099-12-31", byCard: true });
  await app.stripe.creditNotes.create({ invoice, amount: 480_000, refund_amount: 480_000 });
  await tellProvider(app, "chaos", { off: true });
  await tellProvider(app, "chaos", { replay: true });
  await app.settle();
  expect((await userRow(app, userId)).grantedPlan).toBeNull();
});

test("a refund ends no plan that its invoice did not give", async () => {
  const { userId, invoice } = await agreedOwner({ lastDay: "2099-12-31" });
  const endPlan = { invoiceId: invoice, amount: null, key: null, operator, endPlan: true };
  await grantPlan(
    app.services,
    { plan: "business", until: null },
    { userId, operator, command: "user grant" },
  );
  await expect(refundInvoice(app.services, endPlan)).rejects.toThrow("handrail user end-grant");
  const { customerId } = await payingOwner(app);
  const { id } = await paidInvoice(customerId);
  await expect(refundInvoice(app.services, { ...endPlan, invoiceId: id })).rejects.toThrow("gave no plan");
  expect((await paidInvoice(customerId)).post_payment_credit_notes_amount).toBe(0);
});

test("support learns of a plan that stays after a refund at the provider", async () => {
  const { email, invoice } = await agreedOwner({ lastDay: "2099-12-31", byCard: true });
  await app.stripe.creditNotes.create({ invoice, amount: 480_000, refund_amount: 480_000 });
  await app.settle();
  await app.mail.deliverDue();
  const told = app.sent.find(({ kind, text }) => kind === "charge-flagged" && text.includes(email));
  expect(told?.text).toContain("BUSINESS until 2099-12-31");
  expect(told?.text).toContain(`handrail user end-grant ${email}`);
});

test("a refund warns of unused time that a change of plan credits once more", async () => {
  const { browser, customerId } = await payingOwner(app);
  await browser.call("POST", "/api/billing/change-plan", BUSINESS);
  const upgrade = await paidInvoice(customerId);
  expect(upgrade).toMatchObject({ billing_reason: "subscription_update", amount_paid: expect.any(Number) });
  const refunded = await refund(upgrade.id);
  expect(refunded.creditedUntil).toEqual(
    new Date(Math.max(...upgrade.lines.data.map(({ period }) => period.end)) * 1_000),
  );
  const yearly = { plan: "starter", billingCycle: "yearly" };
  const { credit, dueNow } = (await browser.call("POST", "/api/billing/preview", yearly)).body as {
    credit: Money;
    dueNow: Money;
  };
  expect(credit.amount - dueNow.amount).toBeGreaterThan(-29_000 + 12_000);

  const ended = await payingOwner(app);
  const { id } = await paidInvoice(ended.customerId);
  await ended.browser.call("POST", "/api/billing/cancel", {});
  await advance(app, "32d");
  expect((await refund(id)).creditedUntil).toBeNull();
});

test("a refund that is repeated with its key gives nothing twice", async () => {
  const { customerId, email } = await payingOwner(app);
  const { id } = await paidInvoice(customerId);
  await Promise.all([refund(id, 500, "ticket-7"), refund(id, 500, "ticket-7")]);
  expect(await refund(id, 500, "ticket-7")).toMatchObject({ amount: 500, left: 2_400 });
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
