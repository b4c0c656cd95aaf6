import { expect, test } from "bun:test";
import { prepareCustomer, startPaid, startProvider } from "./provider.ts";

test("the cost of a first subscription is previewed without storing anything", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { customer, price } = await prepareCustomer(stripe);
  const events = (await stripe.events.list({ limit: 100 })).data.length;

  const preview = await stripe.invoices.createPreview({
    customer: customer.id,
    subscription_details: { items: [{ price: price.id, quantity: 2 }] },
  });
  expect(preview).toMatchObject({ amount_due: 5_800, billing_reason: "upcoming", parent: null });
  expect(preview.lines.data[0]).toMatchObject({ amount: 5_800, subscription: null });
  expect((await stripe.subscriptions.list({ status: "all" })).data).toEqual([]);
  expect((await stripe.invoices.list()).data).toEqual([]);
  expect((await stripe.events.list({ limit: 100 })).data).toHaveLength(events);
});

test("a subscription that begins with a trial costs nothing at first", async () => {
  await using provider = await startProvider();
  const { customer, price } = await prepareCustomer(provider.stripe);
  const trial_end = Math.floor(Date.now() / 1000) + 7 * 86_400;
  const preview = await provider.stripe.invoices.createPreview({
    customer: customer.id,
    subscription_details: { items: [{ price: price.id }], trial_end },
  });
  expect(preview).toMatchObject({ amount_due: 0, lines: { data: [{ period: { end: trial_end } }] } });
});

test("a preview needs a customer or a subscription, and an existing price", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { customer } = await prepareCustomer(stripe);
  await expect(stripe.invoices.createPreview({})).rejects.toMatchObject({ param: "customer" });
  await expect(
    stripe.invoices.createPreview({
      customer: customer.id,
      subscription_details: { items: [{ price: "price_none" }] },
    }),
  ).rejects.toMatchObject({ code: "resource_missing" });
});

test("the preview for a customer with one subscription is its next invoice", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { customer, subscription } = await startPaid(stripe);
  const preview = await stripe.invoices.createPreview({ customer: customer.id });
  expect(preview).toMatchObject({
    amount_due: 2_900,
    next_payment_attempt: subscription.items.data[0]?.current_period_end,
    parent: { subscription_details: { subscription: subscription.id } },
  });
});
