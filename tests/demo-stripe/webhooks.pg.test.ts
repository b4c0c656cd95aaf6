import { expect, test } from "bun:test";
import type Stripe from "stripe";
import { openProvider, startProvider, subscribe } from "./provider.ts";
import { Receiver } from "./receiver.ts";

const RECEIVER = "http://receiver.test/webhook";

test("only subscribed events arrive, signed and in order", async () => {
  const receiver = new Receiver();
  await using provider = await startProvider({ fetch: receiver.fetch });
  const { stripe, demo } = provider;
  const { secret } = await stripe.webhookEndpoints.create({
    url: RECEIVER,
    enabled_events: ["customer.subscription.trial_will_end", "customer.subscription.updated", "invoice.paid"],
    api_version: "2026-10-28.endive",
  });
  await subscribe(stripe, { trial_period_days: 7 });
  await provider.advance("8d");
  await demo.idle();

  const events: Stripe.Event[] = [];
  for (const { body, signature } of receiver.received) {
    events.push(await stripe.webhooks.constructEventAsync(body, signature, secret ?? ""));
  }
  expect(events.map((event) => event.type)).toEqual([
    "invoice.paid",
    "customer.subscription.trial_will_end",
    "customer.subscription.updated",
    "invoice.paid",
  ]);
  expect(events[2]?.data.previous_attributes).toMatchObject({ status: "trialing" });
  expect((await stripe.events.retrieve(events[0]?.id ?? "")).pending_webhooks).toBe(0);
});

test("a refused event is resent unchanged, and dropped after the last retry", async () => {
  const receiver = new Receiver();
  receiver.refuseNext = 2;
  await using provider = await startProvider({ fetch: receiver.fetch, webhookRetryDelaysMs: [0, 0, 0] });
  await provider.stripe.webhookEndpoints.create({ url: RECEIVER, enabled_events: ["*"] });
  const { id } = await provider.stripe.customers.create({});
  await provider.demo.idle();

  expect(receiver.received).toHaveLength(1);
  expect(receiver.refused).toHaveLength(2);
  expect(new Set(receiver.refused.map(({ body }) => body))).toEqual(
    new Set(receiver.received.map(({ body }) => body)),
  );
  expect(receiver.received[0]?.body).toContain(id);

  receiver.refuseNext = Number.POSITIVE_INFINITY;
  await provider.stripe.customers.create({});
  await provider.demo.idle();
  expect(receiver.refused).toHaveLength(2 + 4);
  expect(receiver.received).toHaveLength(1);
});

test("undelivered events are delivered after a restart", async () => {
  const receiver = new Receiver();
  receiver.refuseNext = 1;
  const endpoint = { url: RECEIVER, secret: "whsec_house", enabledEvents: ["customer.created"] };
  const options = { fetch: receiver.fetch, webhookEndpoint: endpoint, webhookRetryDelaysMs: [60_000] };
  const first = await startProvider(options);
  await first.stripe.customers.create({});
  await first.demo.idle();
  await first[Symbol.asyncDispose]();
  expect(receiver.received).toHaveLength(0);

  const later = () => new Date(Date.now() + 120_000);
  await using second = await openProvider(first.sql, { ...options, realNow: later });
  await second.demo.idle();
  expect(receiver.received).toHaveLength(1);
  const { body, signature } = receiver.received[0] ?? { body: "", signature: "" };
  const event = await second.stripe.webhooks.constructEventAsync(body, signature, endpoint.secret);
  expect(event.type).toBe("customer.created");
  expect((await second.stripe.webhookEndpoints.list()).data).toHaveLength(1);
});

test("a deleted or disabled endpoint receives nothing, and the secret is revealed only once", async () => {
  const receiver = new Receiver();
  await using provider = await startProvider({ fetch: receiver.fetch });
  const { stripe, demo } = provider;
  const deleted = await stripe.webhookEndpoints.create({ url: RECEIVER, enabled_events: ["*"] });
  const disabled = await stripe.webhookEndpoints.create({ url: RECEIVER, enabled_events: ["*"] });
  expect(deleted.secret).toMatch(/^whsec_/);
  expect((await stripe.webhookEndpoints.retrieve(deleted.id)).secret).toBeUndefined();

  await stripe.webhookEndpoints.del(deleted.id);
  await stripe.webhookEndpoints.update(disabled.id, { disabled: true });
  await stripe.customers.create({});
  await demo.idle();
  expect(receiver.received).toEqual([]);
});
