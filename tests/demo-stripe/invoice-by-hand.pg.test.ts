import { expect } from "bun:test";
import { eventTypes, type Provider, prepareCustomer, providerTest as test } from "./provider.ts";

const DAY = 86_400;

/** Returns a customer, with what makes drafts of invoices and their items. */
async function start({ stripe }: Provider) {
  const { customer } = await prepareCustomer(stripe);
  const draft = () =>
    stripe.invoices.create({
      customer: customer.id,
      collection_method: "send_invoice",
      days_until_due: 30,
      description: "A workshop",
      metadata: { kind: "workshop" },
    });
  const item = (invoice: string, amount: number) =>
    stripe.invoiceItems.create({ customer: customer.id, invoice, amount, description: "A day" });
  return { stripe, customer, draft, item };
}

test("an invoice made by hand sums its items, is due in days, and is paid outside of the provider", async (provider) => {
  const { stripe, draft, item } = await start(provider);
  const { id, created, due_date } = await draft();
  expect(due_date).toBe(created + 30 * DAY);
  await item(id, 5_000);
  await item(id, 2_500);
  const open = await stripe.invoices.finalizeInvoice(id);
  expect(open).toMatchObject({
    status: "open",
    billing_reason: "manual",
    amount_due: 7_500,
    parent: null,
    metadata: { kind: "workshop" },
  });
  const paid = await stripe.invoices.pay(id, { paid_out_of_band: true });
  expect(paid).toMatchObject({ status: "paid", amount_paid: 7_500, amount_remaining: 0 });
  expect((await stripe.charges.list({ limit: 1 })).data).toEqual([]);
  expect(await eventTypes(stripe)).toContain("invoice.paid");
});

test("what was paid outside is credited outside, and has no charge to refund", async (provider) => {
  const { stripe, draft, item } = await start(provider);
  const { id: invoice } = await draft();
  await item(invoice, 5_000);
  await stripe.invoices.finalizeInvoice(invoice);
  await stripe.invoices.pay(invoice, { paid_out_of_band: true });
  const credit = (params: object) => stripe.creditNotes.create({ invoice, amount: 2_000, ...params });
  await expect(credit({ refund_amount: 2_000 })).rejects.toMatchObject({ param: "refund_amount" });
  await expect(credit({ out_of_band_amount: 1_000 })).rejects.toThrow("must equal");
  const note = await credit({ out_of_band_amount: 2_000 });
  expect(note).toMatchObject({ post_payment_amount: 2_000, out_of_band_amount: 2_000, refunds: [] });
  expect((await stripe.invoices.retrieve(invoice)).post_payment_credit_notes_amount).toBe(2_000);
});

test("it takes items as long as it is a draft, in its currency alone", async (provider) => {
  const { stripe, draft, item, customer } = await start(provider);
  const { id } = await draft();
  await item(id, 5_000);
  const euros = { customer: customer.id, invoice: id, amount: 1, currency: "eur" };
  await expect(stripe.invoiceItems.create(euros)).rejects.toMatchObject({ param: "currency" });
  await stripe.invoices.finalizeInvoice(id);
  await expect(item(id, 1)).rejects.toMatchObject({ code: "invoice_not_editable" });
  await expect(
    stripe.invoices.create({ customer: customer.id, collection_method: "send_invoice" }),
  ).rejects.toMatchObject({ param: "days_until_due" });
});

test("a declined card leaves it open, without a subscription to fall due", async (provider) => {
  const { stripe, draft, item, customer } = await start(provider);
  const { id } = await draft();
  await item(id, 5_000);
  await stripe.invoices.finalizeInvoice(id);
  const bad = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer: customer.id });
  await expect(stripe.invoices.pay(id, { payment_method: bad.id })).rejects.toMatchObject({
    code: "card_declined",
  });
  expect(await stripe.invoices.retrieve(id)).toMatchObject({ status: "open", next_payment_attempt: null });
  expect((await stripe.invoices.voidInvoice(id)).status).toBe("void");
});
