import { expect } from "bun:test";
import fc from "fast-check";
import type Stripe from "stripe";
import { LONG } from "../helpers/long.ts";
import {
  eventTypes,
  FAILING,
  paidTest as it,
  latestInvoice,
  type Provider,
  periodOf,
  preparePrice,
  replaceCard,
  subscribe,
  providerTest as test,
} from "./provider.ts";

const AT_ONCE = { proration_behavior: "always_invoice", payment_behavior: "pending_if_incomplete" } as const;

it("an immediately invoiced upgrade credits the unused time and charges the remaining", async (provider) => {
  const { stripe, subscription, item, price, start, end, advance } = provider;
  const growth = await preparePrice(stripe, "Growth", 9_900);
  const before = (await eventTypes(stripe)).length;
  const half = start + (end - start) / 2;
  await advance("10d");

  const upgraded = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item, price: growth.id }],
    proration_date: half,
    ...AT_ONCE,
    off_session: true,
    expand: ["latest_invoice"],
  });

  expect(upgraded).toMatchObject({ status: "active", pending_update: null });
  expect(upgraded.items.data).toMatchObject([
    { id: item, price: { id: growth.id }, current_period_start: start, current_period_end: end },
  ]);
  const invoice = upgraded.latest_invoice as Stripe.Invoice;
  expect(invoice).toMatchObject({ billing_reason: "subscription_update", status: "paid", total: 3_500 });
  expect(invoice.lines.data).toMatchObject([
    {
      amount: -1_450,
      period: { start: half, end },
      parent: { subscription_item_details: { proration: true, subscription_item: item } },
      pricing: { price_details: { price: price.id } },
    },
    { amount: 4_950, pricing: { price_details: { price: growth.id } } },
  ]);
  const events = await stripe.events.list({ type: "customer.subscription.updated" });
  expect(events.data[0]?.data.previous_attributes).toMatchObject({
    items: { data: [{ price: { id: price.id } }] },
  });
  expect((await eventTypes(stripe)).slice(before)).toContain("invoice.payment_succeeded");
});

it("a downgrade's credit becomes the customer's balance and pays the next invoices", async (provider) => {
  const { stripe, customer, subscription, item, start, advance } = provider;
  const { id } = subscription;
  const small = await preparePrice(stripe, "Small", 1_000);
  const change = {
    items: [{ id: item, price: small.id }],
    proration_behavior: "always_invoice" as const,
    proration_date: start,
  };
  expect(
    await stripe.invoices.createPreview({ subscription: id, subscription_details: change }),
  ).toMatchObject({ total: -1_900, amount_due: 0 });
  const changed = await stripe.subscriptions.update(id, { ...change, expand: ["latest_invoice"] });
  expect(changed.latest_invoice).toMatchObject({ status: "paid", total: -1_900, ending_balance: -1_900 });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -1_900 });

  await advance("32d");
  expect(await latestInvoice(stripe, { customer: customer.id })).toMatchObject({
    total: 1_000,
    amount_due: 0,
    starting_balance: -1_900,
    ending_balance: -900,
  });
  await advance("31d");
  const paid = { amount_due: 100, amount_paid: 100, ending_balance: 0, status: "paid" };
  expect(await latestInvoice(stripe, { customer: customer.id })).toMatchObject(paid);
});

it("an unpaid pending change ends after 23 hours, or once its invoice is void", async (provider) => {
  const { stripe, advance, subscription, item, price } = provider;
  const growth = await preparePrice(stripe, "Growth", 9_900);
  await replaceCard(stripe, subscription, FAILING);
  const change = { items: [{ id: item, price: growth.id }], ...AT_ONCE };
  for (const end of [() => advance("23h"), (invoice: string) => stripe.invoices.voidInvoice(invoice)]) {
    const { latest_invoice } = await stripe.subscriptions.update(subscription.id, change);
    await end(String(latest_invoice));
    const kept = await stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] });
    expect(kept).toMatchObject({
      status: "active",
      pending_update: null,
      items: { data: [{ price: { id: price.id } }] },
      latest_invoice: { id: latest_invoice, status: "void" },
    });
    expect((await eventTypes(stripe)).at(-1)).toBe("customer.subscription.pending_update_expired");
  }
});

it("a change that requires payment accepts no other fields, and the proration date must be within the period", async (provider) => {
  const { stripe, subscription, item, price } = provider;
  const items = [{ id: item, price: price.id }];
  for (const [change, param] of [
    [{ items, ...AT_ONCE, metadata: { a: "b" } }, "metadata"],
    [{ items, proration_date: 1_000 }, "proration_date"],
    [{ items: [{ id: "si_other", price: price.id }] }, "items[0][id]"],
  ] as const) {
    const refused = stripe.subscriptions.update(subscription.id, change as Stripe.SubscriptionUpdateParams);
    await expect(refused).rejects.toMatchObject({ param });
  }
});

const change = fc.record({
  amount: fc.integer({ min: 0, max: 500_000 }),
  interval: fc.constantFrom("month" as const, "year" as const),
  resets: fc.boolean(),
  waits: fc.integer({ min: 0, max: 60_000 }),
  into: fc.double({ min: 0, max: 1, noNaN: true }),
  behaviour: fc.constantFrom("always_invoice" as const, "create_prorations" as const, "none" as const),
});
type WantedChange = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

test("a preview equals the invoice exactly, for any prices and moment", async (provider) => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const { subscription } = await subscribe(provider.stripe);
      for (const wanted of changes) await changeAsPreviewed(provider, subscription.id, wanted);
    }),
    LONG ? { numRuns: 100 } : { numRuns: 3, seed: 7 },
  );
});

async function changeAsPreviewed(
  provider: Provider,
  id: string,
  { amount, interval, resets, waits, into, behaviour }: WantedChange,
): Promise<void> {
  const { stripe } = provider;
  await provider.advance(`${waits}m`);
  const price = await preparePrice(stripe, "Random", amount, interval);
  const { item, start, end } = periodOf(await stripe.subscriptions.retrieve(id));
  const change = {
    items: [{ id: item, price: price.id }],
    proration_date: start + Math.floor((end - start) * into),
    proration_behavior: behaviour,
    billing_cycle_anchor: { type: resets ? ("now" as const) : ("unchanged" as const) },
  };
  const preview = await stripe.invoices.createPreview({ subscription: id, subscription_details: change });
  const count = (await stripe.invoices.list({ subscription: id, limit: 100 })).data.length;
  await stripe.subscriptions.update(id, { ...change, off_session: true });
  const after = await stripe.invoices.list({ subscription: id, limit: 100 });
  const expected =
    after.data.length > count ? after.data[0] : await stripe.invoices.createPreview({ subscription: id });
  expect(amounts(expected)).toEqual(amounts(preview));
}

function amounts(invoice: Stripe.Invoice | undefined) {
  return {
    lines: invoice?.lines.data.map((line) => line.amount),
    total: invoice?.total,
    due: invoice?.amount_due,
    start: invoice?.starting_balance,
  };
}
