import { expect } from "bun:test";
import type Stripe from "stripe";
import { latestInvoice, prepareCustomer, providerTest as test } from "./provider.ts";

const ON = { automatic_tax: { enabled: true } };

/** Creates a paid subscription with tax, of a customer at an address. */
async function startTaxed(stripe: Stripe, address: Stripe.AddressParam, vatId?: string) {
  const { customer, price, paymentMethod } = await prepareCustomer(stripe);
  await stripe.customers.update(customer.id, { address });
  if (vatId) await stripe.customers.createTaxId(customer.id, { type: "eu_vat", value: vatId });
  const subscription = await stripe.subscriptions.create({
    ...ON,
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: paymentMethod,
    off_session: true,
  });
  return { customer, subscription };
}

test("an invoice contains the tax of where its customer is", async ({ stripe, demo }) => {
  for (const [address, vatId, amount, reason] of [
    [{ country: "FR" }, undefined, 483, "standard_rated"],
    [{ country: "FR" }, "FR12345678901", 0, "reverse_charge"],
    [{ country: "DE" }, "DE123456789", 463, "standard_rated"],
    [{ country: "US", postal_code: "97712" }, undefined, 0, "not_collecting"],
  ] as const) {
    const { customer } = await startTaxed(stripe, address, vatId);
    const invoice = await latestInvoice(stripe, { customer: customer.id });
    expect(invoice).toMatchObject({
      amount_paid: 2_900,
      total: 2_900,
      total_excluding_tax: 2_900 - amount,
      automatic_tax: { enabled: true, status: "complete" },
      total_taxes: [{ amount, tax_behavior: "inclusive", taxability_reason: reason }],
    });
    expect(invoice.lines.data[0]?.taxes).toMatchObject([{ amount, taxable_amount: 2_900 - amount }]);
    const page = await demo.browserFetch(new Request(invoice.hosted_invoice_url ?? ""));
    expect((await page.text()).includes("<dt>Tax included</dt>")).toBe(reason !== "reverse_charge");
  }
});

test("the next invoice after the address was lost is without tax, and so is the subscription", async (provider) => {
  const { stripe, advance } = provider;
  const { customer, subscription } = await startTaxed(stripe, { country: "FR" });
  await stripe.customers.update(customer.id, { address: "" });
  await advance("32d");
  expect(await latestInvoice(stripe, { customer: customer.id })).toMatchObject({
    amount_paid: 2_900,
    automatic_tax: { enabled: false, disabled_reason: "finalization_requires_location_inputs" },
    total_taxes: [],
  });
  const { automatic_tax } = await stripe.subscriptions.retrieve(subscription.id);
  expect(automatic_tax).toMatchObject({ enabled: false, disabled_reason: "requires_location_inputs" });
});
