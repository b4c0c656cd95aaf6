import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import { users } from "#src/db/schema/accounts.ts";
import { endGrant } from "#src/features/accounts/grant-plan.ts";
import { giveAgreedPlan } from "#src/features/billing/agreements/give-agreed-plan.ts";
import { bankTransferOf } from "#src/features/billing/operator/bank-transfer.ts";
import { type InvoiceInput, sendInvoice } from "#src/features/billing/operator/send-invoice.ts";
import { markInvoicePaid, voidSentInvoice } from "#src/features/billing/operator/settle-invoice.ts";
import { listOperatorActs } from "#src/features/operator-acts/list-operator-acts.ts";
import { createTestApp, type TestApp } from "../../../helpers/app.ts";
import { signUp } from "../../../helpers/people.ts";
import { advance, forgetSchedule, subscriber, userRow } from "../../../helpers/subscribers.ts";
import { HAND_INVOICE } from "../owners.ts";

const operator = "alice@web-1";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => forgetSchedule(app));
afterAll(() => app.stop());

async function newOwner() {
  const browser = app.browser();
  const { email, answer } = await signUp(app, browser);
  return { browser, email, user: await userRow(app, (answer.body.user as { id: number }).id) };
}

type Owner = Awaited<ReturnType<typeof newOwner>>;

const dayAhead = (days: number) =>
  new Date(app.demo.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

function send({ user }: Owner, changes: Partial<InvoiceInput> = {}) {
  return sendInvoice(app.services, user, {
    ...HAND_INVOICE,
    agreed: { plan: "business", lastDay: dayAhead(400) },
    ...changes,
  });
}

async function mailsOf(kind: string, email: string) {
  await app.mail.deliverDue();
  return app.sent.filter((mail) => mail.kind === kind && mail.to === email);
}

test("an invoice is mailed with its due day, and its plan begins with the payment and not before", async () => {
  const owner = await newOwner();
  const sent = await send(owner);
  expect(sent).toMatchObject({ email: owner.email, amount: 480_000, currency: "usd" });
  expect(sent.due).toBe(dayAhead(30));
  const [mail] = await mailsOf("invoice", owner.email);
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
  const [receipt] = await mailsOf("receipt", owner.email);
  expect(receipt?.text).toContain("Your account has the BUSINESS plan until");
  expect(receipt?.text).not.toContain("renews");
  const acts = await listOperatorActs(app.services, { accountId: owner.user.accountId, limit: 5 });
  expect(acts.map(({ command, operator: by }) => [command, by]).sort()).toEqual([
    ["invoice mark-paid", operator],
    ["invoice paid", "card provider"],
    ["invoice send", operator],
  ]);
});

test("a payment gives its plan once, so that a repeated event does not undo what an operator ended", async () => {
  const owner = await newOwner();
  const { invoice } = await send(owner);
  await markInvoicePaid(app.services, invoice, operator);
  await app.settle();
  await endGrant(app.services, { userId: owner.user.id, operator, command: "user end-grant" });
  await giveAgreedPlan(app.services, owner.user.id, invoice);
  expect((await userRow(app, owner.user.id)).grantedPlan).toBeNull();
});

test("a second, smaller agreement is refused, and cuts nothing if it was sent before the first was paid", async () => {
  const owner = await newOwner();
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
  const receipts = (await mailsOf("receipt", owner.email)).map(
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
  const [late, other] = [await newOwner(), await newOwner()];
  const soon = await send(late, { agreed: { plan: "business", lastDay: dayAhead(5) } });
  const { invoice } = await send(other, { agreed: null, description: "A workshop" });
  await advance(app, "6d");
  for (const id of [soon.invoice, invoice]) await markInvoicePaid(app.services, id, operator);
  await app.settle();
  for (const { user } of [late, other]) expect((await userRow(app, user.id)).grantedPlan).toBeNull();
  expect((await mailsOf("receipt", late.email))[0]?.text).not.toContain("has the");
  const [receipt] = await mailsOf("receipt", other.email);
  expect(receipt?.text).toContain("A workshop: $4,800.00");
});

test("a command that is repeated makes one invoice, and another amount or key another", async () => {
  const owner = await newOwner();
  const [one, again] = [await send(owner, { key: "2027" }), await send(owner, { key: "2027" })];
  expect(again.invoice).toBe(one.invoice);
  expect(await mailsOf("invoice", owner.email)).toHaveLength(1);
  expect((await send(owner, { key: "2028" })).invoice).not.toBe(one.invoice);
});

test("a plan beside a subscription that goes on is refused, since its card would be charged as well", async () => {
  const { userId } = await subscriber(app);
  const user = await userRow(app, userId);
  const owner = { ...(await newOwner()), user };
  await expect(send(owner)).rejects.toThrow("has a subscription");
  expect((await send(owner, { agreed: null })).amount).toBe(480_000);
  const past = { plan: "business", lastDay: dayAhead(-1) } as const;
  await expect(send(await newOwner(), { agreed: past })).rejects.toThrow("would have ended already");
});

test("an invoice that nobody is to pay is voided; those of subscriptions and closed ones are left alone", async () => {
  const owner = await newOwner();
  const { invoice } = await send(owner);
  expect(await voidSentInvoice(app.services, invoice, operator)).toMatchObject({ status: "void" });
  await expect(markInvoicePaid(app.services, invoice, operator)).rejects.toThrow("is not open, but void");
  const { customerId } = await subscriber(app, { card: "pm_card_chargeCustomerFail" });
  await advance(app, "8d");
  const [unpaid] = (await app.stripe.invoices.list({ customer: customerId, limit: 1 })).data;
  await expect(voidSentInvoice(app.services, String(unpaid?.id), operator)).rejects.toThrow(
    "belongs to a subscription",
  );
  await expect(voidSentInvoice(app.services, "in_none", operator)).rejects.toThrow("handrail invoice list");
});

test("an invoice paid by card on its page gives the plan as well", async () => {
  const { userId, customerId } = await subscriber(app);
  await app.services.db
    .update(users)
    .set({ stripeSubscriptionId: null, subscriptionStatus: "canceled" })
    .where(eq(users.id, userId));
  const user = await userRow(app, userId);
  const { invoice } = await send({ ...(await newOwner()), user }, { cardOnly: true });
  const made = await app.stripe.invoices.retrieve(invoice);
  expect(made).toMatchObject({ collection_method: "send_invoice", customer: customerId, status: "open" });
  expect((await app.stripe.invoices.pay(invoice, { off_session: false })).status).toBe("paid");
  await app.settle();
  expect((await userRow(app, userId)).grantedPlan).toBe("business");
});

test("transfers go to an account of the currency's, in euros in the customer's country where there is one", () => {
  const typeOf = (currency: string, country: string | null) =>
    bankTransferOf(currency, country)?.payment_method_options;
  expect(typeOf("usd", "US")).toMatchObject({
    customer_balance: { bank_transfer: { type: "us_bank_transfer" } },
  });
  for (const [country, account] of [
    ["FR", "FR"],
    ["AT", "DE"],
    [null, "DE"],
  ] as const) {
    expect(typeOf("eur", country)).toMatchObject({
      customer_balance: {
        bank_transfer: { type: "eu_bank_transfer", eu_bank_transfer: { country: account } },
      },
    });
  }
  expect(bankTransferOf("chf", "CH")).toBeNull();
});
