import { expect, test } from "bun:test";
import { preparePrice, replaceCard, startPaid, startProvider } from "./provider.ts";

test("a subscription embeds its price as the price is now, and an event as it was", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { price, subscription } = await startPaid(stripe);
  await stripe.prices.update(price.id, {
    active: false,
    lookup_key: "starter_2025",
    metadata: { plan: "starter" },
    nickname: "Starter of 2025",
    tax_behavior: "inclusive",
  });

  const live = await stripe.prices.retrieve(price.id);
  expect(live).toMatchObject({ active: false, nickname: "Starter of 2025", tax_behavior: "inclusive" });
  const { items } = await stripe.subscriptions.retrieve(subscription.id);
  expect(items.data[0]?.price).toEqual(live);
  expect(items.data[0]?.plan).toMatchObject({ active: false, nickname: "Starter of 2025" });
  const [listed] = (await stripe.subscriptions.list()).data;
  expect(listed?.items.data[0]?.price).toEqual(live);
  const [event] = (await stripe.events.list({ type: "customer.subscription.created" })).data;
  expect(event?.data.object).toMatchObject({ items: { data: [{ price: { tax_behavior: "unspecified" } }] } });
});

test("so do the items of a change that awaits its payment", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { item, subscription } = await startPaid(stripe);
  await replaceCard(stripe, subscription, "pm_card_chargeCustomerFail");
  const bigger = await preparePrice(stripe, "Growth", 9_900);
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item, price: bigger.id }],
    payment_behavior: "pending_if_incomplete",
    proration_behavior: "always_invoice",
  });
  await stripe.prices.update(bigger.id, { nickname: "Growth of 2025" });
  const { pending_update } = await stripe.subscriptions.retrieve(subscription.id);
  expect(pending_update?.subscription_items?.[0]?.price.nickname).toBe("Growth of 2025");
});
