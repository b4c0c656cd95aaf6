import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Money } from "#shared/billing/schemas.ts";
import { DAY_MS } from "#shared/time.ts";
import { users } from "#src/db/schema/accounts.ts";
import { endGrant, grantPlan } from "#src/features/accounts/grant-plan.ts";
import { listOperatorActs } from "#src/features/audit/operator-acts/list-operator-acts.ts";
import { giveAgreedPlan } from "#src/features/billing/agreements/give-agreed-plan.ts";
import { creditCustomer } from "#src/features/billing/operator/credit-customer.ts";
import { refundInvoice } from "#src/features/billing/operator/refund-invoice.ts";
import {
  bankTransferOf,
  type InvoiceInput,
  sendInvoice,
} from "#src/features/billing/operator/send-invoice.ts";
import { markInvoicePaid, voidSentInvoice } from "#src/features/billing/operator/settle-invoice.ts";
import { createTestApp, type TestApp } from "../../../helpers/app.ts";
import { advance, subscriber, tellProvider, userRow } from "../../../helpers/subscribers.ts";
import {
  BUSINESS,
  billingOf,
  cardlessOwner,
  HAND_INVOICE,
  mailsTo,
  newestInvoice,
  overdueOwner,
  payingOwner,
  post,
  YEARLY,
} from "../owners.ts";

const operator = "alice@web-1";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.stop());

type Owner = Awaited<ReturnType<typeof cardlessOwner>>;

const dayAhead = (days: number) =>
  new Date(app.demo.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

function send({ user }: Owner, changes: Partial<InvoiceInput> = {}) {
  return sendInvoice(app.services, user, {
    ...HAND_INVOICE,
    agreed: { plan: "business", lastDay: dayAhead(400) },
    ...changes,
  });
}

test("an invoice is mailed with its due day, and its plan begins once, with the payment", async () => {
  const owner = await cardlessOwner(app);
  const sent = await send(owner);
  const { email } = owner;
  expect(sent).toMatchObject({ email, amount: 480_000, currency: "usd", due: dayAhead(30) });
  const [mail] = await mailsTo(app, owner.email, "invoice");
  expect(mail?.subject).toContain("$4,800.00, due ");
  expect(mail?.text).toContain("by bank transfer or by card");
  expect(mail?.text).toContain("BUSINESS plan until");
  await app.settle();
  expect((await userRow(app, owner.user.id)).grantedPlan).toBeNull();
  const { body } = await owner.browser.call("GET", "/api/billing/invoices");
  expect(body).toMatchObject([
    { id: sent.invoice, status: "open", amount: 480_000, hostedInvoiceUrl: sent.url },
  ]);

  await markInvoicePaid(app.services, sent.invoice, operator);
  await app.settle();
  const { grantedPlan, grantedUntil } = await userRow(app, owner.user.id);
  expect([grantedPlan, grantedUntil?.toISOString()]).toEqual(["business", `${dayAhead(400)}T23:59:59.000Z`]);
  const [receipt] = await mailsTo(app, owner.email, "receipt");
  expect(receipt?.text).toContain("Your account has the BUSINESS plan until");
  expect(receipt?.text).not.toContain("renews");
  const acts = await listOperatorActs(app.services, { accountId: owner.user.accountId, limit: 5 });
  expect(acts.map(({ command, operator: by }) => [command, by]).sort()).toEqual([
    ["invoice mark-paid", operator],
    ["invoice paid", "card provider"],
    ["invoice send", operator],
  ]);
  // A repeated event does not undo what an operator ended.
  await endGrant(app.services, { userId: owner.user.id, operator, command: "user end-grant" });
  await giveAgreedPlan(app.services, owner.user.id, sent.invoice);
  expect((await userRow(app, owner.user.id)).grantedPlan).toBeNull();
});

test("a second, smaller agreement is refused, and cuts nothing if it was sent before the first was paid", async () => {
  const owner = await cardlessOwner(app);
  const { user } = owner;
  const large = await send(owner, { agreed: { plan: "business", lastDay: "2099-12-31" } });
  const lower = await send(owner, { agreed: { plan: "starter", lastDay: "2100-12-31" }, key: "lower" });
  const shorter = await send(owner, { agreed: { plan: "business", lastDay: dayAhead(30) }, key: "shorter" });
  const grantAfter = async (invoice: string) => {
    await markInvoicePaid(app.services, invoice, operator);
    await app.settle();
    const { grantedPlan, grantedUntil } = await userRow(app, user.id);
    return [grantedPlan, grantedUntil?.toISOString().slice(0, 10)];
  };
  expect(await grantAfter(large.invoice)).toEqual(["business", "2099-12-31"]);
  expect(await grantAfter(shorter.invoice)).toEqual(["business", "2099-12-31"]);
  expect(await grantAfter(lower.invoice)).toEqual(["business", "2100-12-31"]);
  const receipts = (await mailsTo(app, owner.email, "receipt")).map(
    ({ text }) => /has the .* until .*\./.exec(text)?.[0],
  );
  expect(receipts.sort()).toEqual([
    "has the BUSINESS plan until December 31, 2099.",
    "has the BUSINESS plan until December 31, 2099.",
    "has the BUSINESS plan until December 31, 2100.",
  ]);

  const again = { ...owner, user: await userRow(app, user.id) };
  for (const agreed of [
    { plan: "business", lastDay: dayAhead(400) },
    { plan: "professional", lastDay: "2101-12-31" },
  ] as const) {
    await expect(send(again, { agreed, key: agreed.plan })).rejects.toThrow("BUSINESS until 2100-12-31");
  }
  const longer = { plan: "business", lastDay: "2101-12-31" } as const;
  expect((await send(again, { agreed: longer, key: "longer" })).amount).toBe(480_000);
});

test("a payment after the agreed end gives nothing, and one for anything else neither", async () => {
  const [late, other] = [await cardlessOwner(app), await cardlessOwner(app)];
  const soon = await send(late, { agreed: { plan: "business", lastDay: dayAhead(5) } });
  const { invoice } = await send(other, { agreed: null, description: "A workshop" });
  await advance(app, "6d");
  for (const id of [soon.invoice, invoice]) await markInvoicePaid(app.services, id, operator);
  await app.settle();
  for (const { user } of [late, other]) expect((await userRow(app, user.id)).grantedPlan).toBeNull();
  expect((await mailsTo(app, late.email, "receipt"))[0]?.text).not.toContain("has the");
  const [receipt] = await mailsTo(app, other.email, "receipt");
  expect(receipt?.text).toContain("A workshop: $4,800.00");
});

test("a command that is repeated makes one invoice, and another amount or key another", async () => {
  const owner = await cardlessOwner(app);
  const [one, again] = [await send(owner, { key: "2027" }), await send(owner, { key: "2027" })];
  expect(again.invoice).toBe(one.invoice);
  expect(await mailsTo(app, owner.email, "invoice")).toHaveLength(1);
  expect((await send(owner, { key: "2028" })).invoice).not.toBe(one.invoice);
});

test("a plan alongside a subscription that goes on is refused, since its card would be charged as well", async () => {
  const { userId } = await subscriber(app);
  const user = await userRow(app, userId);
  const owner = { ...(await cardlessOwner(app)), user };
  await expect(send(owner)).rejects.toThrow("has a subscription");
  expect((await send(owner, { agreed: null })).amount).toBe(480_000);
  const past = { plan: "business", lastDay: dayAhead(-1) } as const;
  await expect(send(await cardlessOwner(app), { agreed: past })).rejects.toThrow("would have ended already");
});

test("an invoice that no one is to pay is voided; subscriptions' invoices and closed ones are left alone", async () => {
  const owner = await cardlessOwner(app);
  const { invoice } = await send(owner);
  expect(await voidSentInvoice(app.services, invoice, operator)).toMatchObject({ status: "void" });
  await expect(markInvoicePaid(app.services, invoice, operator)).rejects.toThrow("isn’t open, but void");
  const { id } = await newestInvoice(app, (await overdueOwner(app)).customerId);
  for (const [unfit, reason] of [
    [id, "belongs to a subscription"],
    ["in_none", "handrail invoice list"],
  ] as const) {
    await expect(voidSentInvoice(app.services, unfit, operator)).rejects.toThrow(reason);
  }
});

test("an invoice paid by card on its page gives the plan as well", async () => {
  const { userId, customerId } = await subscriber(app);
  await app.services.db
    .update(users)
    .set({ stripeSubscriptionId: null, subscriptionStatus: "canceled" })
    .where(eq(users.id, userId));
  const user = await userRow(app, userId);
  const { invoice } = await send({ ...(await cardlessOwner(app)), user }, { cardOnly: true });
  const made = await app.stripe.invoices.retrieve(invoice);
  expect(made).toMatchObject({ collection_method: "send_invoice", customer: customerId, status: "open" });
  expect((await app.stripe.invoices.pay(invoice, { off_session: false })).status).toBe("paid");
  await app.settle();
  expect((await userRow(app, userId)).grantedPlan).toBe("business");
});

test("transfers go to an account of the currency's, in euros in the customer's country where there is one", () => {
  const european = (country: string) => ({ type: "eu_bank_transfer", eu_bank_transfer: { country } });
  for (const [currency, country, bank_transfer] of [
    ["usd", "US", { type: "us_bank_transfer" }],
    ["eur", "FR", european("FR")],
    ["eur", "AT", european("DE")],
    ["eur", null, european("DE")],
  ] as const) {
    const { payment_method_options } = bankTransferOf(currency, country) ?? {};
    expect(payment_method_options).toMatchObject({ customer_balance: { bank_transfer } });
  }
  expect(bankTransferOf("chf", "CH")).toBeNull();
});

function refund(invoiceId: string, more: Partial<Parameters<typeof refundInvoice>[1]> = {}) {
  const whole = { invoiceId, amount: null, key: null, operator, endPlan: false };
  return refundInvoice(app.services, { ...whole, ...more });
}

/** An owner with an agreed plan, paid to the operator's bank or by card. */
async function agreedOwner({ byCard = false } = {}) {
  const owner = await cardlessOwner(app);
  const agreed = { plan: "business", lastDay: "2099-12-31" } as const;
  const { invoice } = await send(owner, { agreed, cardOnly: byCard });
  if (byCard) {
    const { customer } = await app.stripe.invoices.retrieve(invoice);
    const card = await app.stripe.paymentMethods.attach("pm_card_visa", { customer: String(customer) });
    await app.stripe.invoices.pay(invoice, { payment_method: card.id });
  } else await markInvoicePaid(app.services, invoice, operator);
  await app.settle();
  return { ...owner, userId: owner.user.id, invoice };
}

test("a refund goes to the card by a credit note, is mailed, listed and in the audit", async () => {
  const { browser, customerId, email, userId } = await payingOwner(app);
  const { id, number } = await newestInvoice(app, customerId);
  expect(await refund(id, { amount: 1_000 })).toMatchObject({
    email,
    amount: 1_000,
    currency: "usd",
    left: 1_900,
  });
  expect(await refund(id)).toMatchObject({ amount: 1_900, left: 0, creditNote: `${number}-CN-02` });
  const [charge] = (await app.stripe.charges.list({ customer: customerId })).data;
  expect(charge).toMatchObject({ amount_refunded: 2_900, refunded: true });
  const mails = await mailsTo(app, email, "refund");
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
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

test("a refund of what was paid outside of the provider names the plan that its invoice gave, and ends it if asked to", async () => {
  const { browser, email, userId, invoice } = await agreedOwner();
  const stays = { plan: "business", until: new Date("2099-12-31T23:59:59Z") };
  expect(await refund(invoice, { amount: 80_000 })).toMatchObject({
    left: 400_000,
    isOutside: true,
    grant: stays,
  });
  const [note] = (await app.stripe.creditNotes.list({ invoice })).data;
  expect(note).toMatchObject({ amount: 80_000, out_of_band_amount: 80_000, refunds: [] });
  const { body } = await browser.call("GET", "/api/billing/invoices");
  expect(body).toMatchObject([{ id: invoice, amount: 480_000, refunded: 80_000 }]);
  const ended = { left: 0, endedPlan: "business", grant: null };
  expect(await refund(invoice, { endPlan: true })).toMatchObject(ended);
  expect((await userRow(app, userId)).grantedPlan).toBeNull();
  expect((await billingOf(browser)).grant).toBeNull();
  const [first, second] = await mailsTo(app, email, "refund");
  expect(first?.text).toContain("$800.00");
  expect(first?.text).not.toContain("arrive on the card");
  expect(first?.text).toContain("Your plan stays the same");
  expect(second?.text).toContain("The BUSINESS plan it paid for has ended");
  const { accountId } = await userRow(app, userId);
  const acts = await listOperatorActs(app.services, { accountId, limit: 2 });
  expect(acts.map(({ command }) => command)).toEqual(["invoice refund", "invoice refund"]);
  expect(acts.find(({ before }) => before)?.before).toMatchObject({ grantedPlan: "business" });
});

test("an agreement that is refunded before the event of its payment arrives gives no plan", async () => {
  await tellProvider(app, "chaos", { drop: true });
  const { userId, invoice } = await agreedOwner({ byCard: true });
  await app.stripe.creditNotes.create({ invoice, amount: 480_000, refund_amount: 480_000 });
  await tellProvider(app, "chaos", { off: true, replay: true });
  await app.settle();
  expect((await userRow(app, userId)).grantedPlan).toBeNull();
});

test("a refund ends no plan that its invoice did not give", async () => {
  const { userId, invoice } = await agreedOwner();
  const by = { userId, operator, command: "user grant" };
  await grantPlan(app.services, { plan: "business", until: null }, by);
  await expect(refund(invoice, { endPlan: true })).rejects.toThrow("handrail user end-grant");
  const { customerId } = await payingOwner(app);
  const { id } = await newestInvoice(app, customerId);
  await expect(refund(id, { endPlan: true })).rejects.toThrow("gave no plan");
  expect((await newestInvoice(app, customerId)).post_payment_credit_notes_amount).toBe(0);
});

test("support learns of a plan that stays after a refund at the provider", async () => {
  const { email, invoice } = await agreedOwner({ byCard: true });
  await app.stripe.creditNotes.create({ invoice, amount: 480_000, refund_amount: 480_000 });
  const mails = await mailsTo(app, app.config.supportEmail, "charge-flagged");
  const told = mails.find(({ text }) => text.includes(email));
  expect(told?.text).toContain("BUSINESS until 2099-12-31");
  expect(told?.text).toContain(`handrail user end-grant ${email}`);
});

test("a refund warns of unused time that a change of plan credits again", async () => {
  const { browser, customerId } = await payingOwner(app);
  await post(browser, "change-plan", BUSINESS);
  const upgrade = await newestInvoice(app, customerId);
  expect(upgrade).toMatchObject({ billing_reason: "subscription_update", amount_paid: expect.any(Number) });
  const refunded = await refund(upgrade.id);
  expect(refunded.creditedUntil).toEqual(
    new Date(Math.max(...upgrade.lines.data.map(({ period }) => period.end)) * 1_000),
  );
  const { body } = await post(browser, "preview", YEARLY);
  const { credit, dueNow } = body as { credit: Money; dueNow: Money };
  expect(credit.amount - dueNow.amount).toBeGreaterThan(-29_000 + 12_000);

  const ended = await payingOwner(app);
  const { id } = await newestInvoice(app, ended.customerId);
  await post(ended.browser, "cancel", {});
  await advance(app, "32d");
  expect((await refund(id)).creditedUntil).toBeNull();
});

test("nothing is refunded twice with one key, beyond what was paid, or of an unpaid or unknown invoice", async () => {
  const { customerId, email } = await payingOwner(app);
  const { id } = await newestInvoice(app, customerId);
  await expect(refund(id, { amount: 2_901 })).rejects.toThrow("Only $29.00");
  const once = { amount: 500, key: "ticket-7" };
  await Promise.all([refund(id, once), refund(id, once)]);
  expect(await refund(id, once)).toMatchObject({ amount: 500, left: 2_400 });
  expect((await newestInvoice(app, customerId)).post_payment_credit_notes_amount).toBe(500);
  expect(await mailsTo(app, email, "refund")).toHaveLength(1);
  await refund(id);
  await expect(refund(id)).rejects.toThrow("left to refund");
  await expect(refund("in_none")).rejects.toThrow("handrail invoice list");
  const unpaid = await newestInvoice(app, (await overdueOwner(app)).customerId);
  await expect(refund(unpaid.id)).rejects.toThrow("isn’t paid, but open");
});

test("a credit is used before the card, mailed and in the audit", async () => {
  const { customerId, email, userId } = await payingOwner(app);
  const user = await userRow(app, userId);
  const give = (key: string | null) => creditCustomer(app.services, user, { amount: 1_250, key, operator });
  expect(await give("ticket-8")).toEqual({ email, amount: 1_250, currency: "usd", credit: 1_250 });
  await give("ticket-8");
  expect(await give(null)).toMatchObject({ credit: 2_500 });
  expect(await mailsTo(app, email, "credit")).toHaveLength(2);
  await advance(app, "31d");
  expect((await newestInvoice(app, customerId)).amount_paid).toBe(400);
  const acts = await listOperatorActs(app.services, { accountId: user.accountId, limit: 1 });
  expect(acts).toMatchObject([{ command: "invoice credit", after: { amount: 1_250, credit: 2_500 } }]);
});
