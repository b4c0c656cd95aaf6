import { expect } from "bun:test";
import { type Provider, SECRET_KEY, providerTest as test } from "./provider.ts";
import { Receiver } from "./receiver.ts";

const CALM = {
  object: "demo.chaos",
  fail: null,
  duplicate: 0,
  reorder: false,
  delay: null,
  drop: false,
  bad_signature: false,
  stale_timestamp: false,
  two_secrets: false,
  dropped: 0,
};

test("nothing fails unless chaos is enabled, one request disables it, and what is impossible changes nothing", async (provider) => {
  expect(await chaos(provider)).toEqual(CALM);
  const { duplicate, drop } = { duplicate: 1, drop: true };
  expect(await chaos(provider, { duplicate: true, drop })).toEqual({ ...CALM, duplicate, drop });
  expect(await chaos(provider, { drop: false, delay: "2d" })).toMatchObject({ duplicate, delay: "2d" });
  expect(await chaos(provider, { off: true })).toEqual(CALM);
  for (const requested of [
    { explode: true },
    { delay: "soon" },
    { duplicate: 11 },
    { drop: "yes" },
    { fail: { on: "customers", with: 500 } },
    { fail: { on: "*", with: 429, done: true } },
    { fail: { on: "*", with: 500, times: 0 } },
    null,
  ]) {
    await expect(chaos(provider, requested)).rejects.toThrow("Send some of");
  }
  expect(await chaos(provider)).toEqual(CALM);
});

it("events can be duplicated, and sent newest first", async (provider) => {
  const { stripe, demo, receiver } = provider;
  const types = () => receiver.received.map(({ body }): string => JSON.parse(body).type);
  await chaos(provider, { duplicate: 2, reorder: true });
  await stripe.customers.create({});
  await demo.idle();
  expect(types()).toEqual(["customer.created", "customer.created", "customer.created"]);

  await chaos(provider, { duplicate: 0 });
  const customer = (await stripe.customers.create({})).id;
  await demo.idle();
  await stripe.setupIntents.create({ confirm: true, payment_method: "pm_card_visa", customer });
  await demo.idle();
  expect(types().slice(-3)).toEqual([
    "setup_intent.succeeded",
    "payment_method.attached",
    "setup_intent.created",
  ]);
});

it("dropped events arrive when they are replayed", async (provider) => {
  const { stripe, demo, receiver } = provider;
  await chaos(provider, { drop: true });
  await stripe.customers.create({});
  await demo.idle();
  expect(receiver.received).toHaveLength(0);
  expect(await chaos(provider, { off: true })).toMatchObject({ dropped: 1 });

  expect(await chaos(provider, { replay: true })).toMatchObject({ dropped: 0 });
  await demo.idle();
  expect(receiver.received).toHaveLength(1);
});

it("delayed events arrive when the virtual clock, or in real time once, reaches their time", async (provider) => {
  const { stripe, demo, receiver } = provider;
  await chaos(provider, { delay: "2d" });
  await stripe.customers.create({});
  await demo.idle();
  for (const arrived of [0, 1]) {
    await provider.advance("1d");
    await demo.idle();
    expect(receiver.received).toHaveLength(arrived);
  }
  await chaos(provider, { delay: "20ms" });
  const next = receiver.next();
  await stripe.customers.create({});
  await next;
  await demo.idle();
  expect(receiver.received).toHaveLength(2);
});

it("forged and stale copies precede the genuine event, which has two signatures while a secret is rotated", async (provider) => {
  const { stripe, demo, receiver } = provider;
  await chaos(provider, { bad_signature: true, stale_timestamp: true, two_secrets: true });
  await stripe.customers.create({});
  await demo.idle();

  const verdicts = await Promise.all(
    receiver.received.map(({ body, signature }) =>
      stripe.webhooks.constructEventAsync(body, signature, "whsec_house").then(
        ({ type }) => type,
        (error: Error) => error.message,
      ),
    ),
  );
  expect(verdicts).toEqual([
    expect.stringContaining("No signatures found matching the expected signature"),
    expect.stringContaining("Timestamp outside the tolerance zone"),
    "customer.created",
  ]);
  expect(receiver.received.at(-1)?.signature.match(/v1=/g)).toHaveLength(2);
});

/** Tests a provider all of whose events go to a receiver. */
function it(name: string, run: (given: Provider & { receiver: Receiver }) => Promise<void>): void {
  const receiver = new Receiver();
  const url = "http://receiver.test/webhook";
  const webhookEndpoint = { url, secret: "whsec_house", enabledEvents: ["*" as const] };
  const options = { fetch: receiver.fetch, webhookEndpoint };
  test(name, (provider) => run({ ...provider, receiver }), options);
}

async function chaos({ url }: Provider, requested?: unknown): Promise<unknown> {
  const answer = await fetch(`${url}/demo/chaos`, {
    headers: { Authorization: `Bearer ${SECRET_KEY}` },
    ...(requested !== undefined && { method: "POST", body: JSON.stringify(requested) }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
