import { expect } from "bun:test";
import { DAY, eventTypes, type Provider, preparePrice, providerTest as test } from "./provider.ts";

test("a test clock moves the provider's clock, and is ready after all due tasks have run", async (provider) => {
  const { stripe, demo } = provider;
  const { clock, customer, subscription } = await trialOnClock(provider);
  expect(subscription.test_clock).toBe(clock.id);
  // The charge is due at that very second.
  const target = (subscription.trial_end ?? 0) + 3_600;

  const advancing = await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: target });
  expect(advancing).toMatchObject({
    status: "advancing",
    status_details: { advancing: { target_frozen_time: target } },
  });
  await demo.idle();
  expect(await stripe.testHelpers.testClocks.retrieve(clock.id)).toMatchObject({
    status: "ready",
    frozen_time: target,
    status_details: {},
  });
  expect(demo.clock.now().getTime()).toBeGreaterThanOrEqual(target * 1000);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data;
  expect(invoice).toMatchObject({ status: "paid", amount_paid: 2_900, test_clock: clock.id });
  const types = await eventTypes(stripe);
  expect(types.indexOf("test_helpers.test_clock.advancing")).toBeLessThan(types.lastIndexOf("invoice.paid"));
  expect(types.at(-1)).toBe("test_helpers.test_clock.ready");
});

test("a test clock only moves forward, by at most two intervals of its shortest subscription", async (provider) => {
  const { testClocks } = provider.stripe.testHelpers;
  const { clock } = await trialOnClock(provider);
  for (const days of [-1, 0, 63]) {
    await expect(
      testClocks.advance(clock.id, { frozen_time: clock.frozen_time + days * DAY }),
    ).rejects.toMatchObject({ param: "frozen_time" });
  }
  await expect(testClocks.create({ frozen_time: clock.frozen_time + DAY })).rejects.toThrow(
    "one clock for all",
  );
  await testClocks.advance(clock.id, { frozen_time: clock.frozen_time + 58 * DAY });
});

test("deleting a test clock deletes its customers", async (provider) => {
  const { stripe } = provider;
  const { clock, customer, subscription } = await trialOnClock(provider);
  const bystander = await stripe.customers.create({});
  await stripe.testHelpers.testClocks.del(clock.id);
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("canceled");
  expect((await stripe.customers.list()).data.map(({ id }) => id)).toEqual([bystander.id]);
  await expect(stripe.testHelpers.testClocks.retrieve(clock.id)).rejects.toMatchObject({ statusCode: 404 });
});

async function trialOnClock({ stripe, demo }: Provider) {
  const frozen_time = Math.floor(demo.clock.now().getTime() / 1000);
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time, name: "Trial" });
  const customer = await stripe.customers.create({ test_clock: clock.id, payment_method: "pm_card_visa" });
  const [method] = (await stripe.customers.listPaymentMethods(customer.id)).data;
  const price = await preparePrice(stripe);
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    trial_period_days: 7,
    default_payment_method: method?.id ?? "",
  });
  return { clock, customer, subscription };
}
