import { expect, test } from "bun:test";
import { openProvider, type Provider, SECRET_KEY, startProvider } from "./provider.ts";
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

test("nothing fails unless chaos is enabled, and one request disables it", async () => {
  await using provider = await startProvider();
  expect(await chaos(provider)).toEqual(CALM);
  expect(await chaos(provider, { duplicate: true, drop: true })).toEqual({
    ...CALM,
    duplicate: 1,
    drop: true,
  });
  expect(await chaos(provider, { drop: false, delay: "2d" })).toMatchObject({ duplicate: 1, delay: "2d" });
  expect(await chaos(provider, { off: true })).toEqual(CALM);
});

test.each([
  { explode: true },
  { delay: "soon" },
  { duplicate: 11 },
  { drop: "yes" },
  { fail: { on: "customers", with: 500 } },
  { fail: { on: "*", with: 429, done: true } },
  { fail: { on: "*", with: 500, times: 0 } },
  null,
])("%p is refused and changes nothing", async (requested) => {
  await using provider = await startProvider();
  await expect(chaos(provider, requested)).rejects.toThrow("Send some of");
  expect(await chaos(provider)).toEqual(CALM);
});

test("only the secret key can enable chaos", async () => {
  await using provider = await startProvider();
  const answer = await fetch(`${provider.url}/demo/chaos`, { method: "POST", body: '{"drop":true}' });
  expect(answer.status).toBe(401);
});

test("events can be duplicated, and sent newest first", async () => {
  const { provider, receiver, types } = await startReceiving();
  await using _ = provider;
  await chaos(provider, { duplicate: 2, reorder: true });
  await provider.stripe.customers.create({});
  await provider.demo.idle();
  expect(types()).toEqual(["customer.created", "customer.created", "customer.created"]);
  receiver.received.length = 0;

  await chaos(provider, { duplicate: 0 });
  const intent = await provider.stripe.setupIntents.create({
    confirm: true,
    payment_method: "pm_card_visa",
    customer: (await provider.stripe.customers.create({})).id,
  });
  await provider.demo.idle();
  expect(intent.status).toBe("succeeded");
  expect(types().slice(-3)).toEqual([
    "setup_intent.succeeded",
    "payment_method.attached",
    "setup_intent.created",
  ]);
});

test("dropped events arrive when they are replayed", async () => {
  const { provider, receiver } = await startReceiving();
  await using _ = provider;
  await chaos(provider, { drop: true });
  await provider.stripe.customers.create({});
  await provider.demo.idle();
  expect(receiver.received).toHaveLength(0);
  expect(await chaos(provider, { off: true })).toMatchObject({ dropped: 1 });

  expect(await chaos(provider, { replay: true })).toMatchObject({ dropped: 0 });
  await provider.demo.idle();
  expect(receiver.received).toHaveLength(1);
});

test("delayed events arrive when the virtual clock reaches their time", async () => {
  const { provider, receiver } = await startReceiving();
  await using _ = provider;
  await chaos(provider, { delay: "2d" });
  await provider.stripe.customers.create({});
  await provider.demo.idle();
  await provider.advance("1d");
  await provider.demo.idle();
  expect(receiver.received).toHaveLength(0);
  await provider.advance("1d");
  await provider.demo.idle();
  expect(receiver.received).toHaveLength(1);
});

test("a delay in real time applies only once", async () => {
  const { provider, receiver } = await startReceiving();
  await using _ = provider;
  await chaos(provider, { delay: "20ms" });
  const arrived = receiver.next();
  await provider.stripe.customers.create({});
  await arrived;
  await provider.demo.idle();
  expect(receiver.received).toHaveLength(1);
});

test("forged and stale copies precede the genuine event and do not verify", async () => {
  const { provider, receiver } = await startReceiving();
  await using _ = provider;
  await chaos(provider, { bad_signature: true, stale_timestamp: true });
  await provider.stripe.customers.create({});
  await provider.demo.idle();

  const verdicts = await Promise.all(
    receiver.received.map(({ body, signature }) =>
      provider.stripe.webhooks.constructEventAsync(body, signature, "whsec_house").then(
        () => "true",
        (error: Error) => error.message,
      ),
    ),
  );
  expect(verdicts).toEqual([
    expect.stringContaining("No signatures found matching the expected signature"),
    expect.stringContaining("Timestamp outside the tolerance zone"),
    "true",
  ]);
});

test("during a rotation of the secret each event has two signatures", async () => {
  const { provider, receiver } = await startReceiving();
  await using _ = provider;
  await chaos(provider, { two_secrets: true });
  await provider.stripe.customers.create({});
  await provider.demo.idle();
  const { body = "", signature = "" } = receiver.received[0] ?? {};
  expect(signature.match(/v1=/g)).toHaveLength(2);
  const event = await provider.stripe.webhooks.constructEventAsync(body, signature, "whsec_house");
  expect(event.type).toBe("customer.created");
});

test("chaos survives a restart", async () => {
  const first = await startProvider();
  await chaos(first, { drop: true });
  await first[Symbol.asyncDispose]();
  await using second = await openProvider(first.sql);
  expect(await chaos(second)).toMatchObject({ drop: true });
});

async function startReceiving() {
  const receiver = new Receiver();
  const provider = await startProvider({
    fetch: receiver.fetch,
    webhookEndpoint: { url: "http://receiver.test/webhook", secret: "whsec_house", enabledEvents: ["*"] },
  });
  const types = () => receiver.received.map(({ body }): string => JSON.parse(body).type);
  return { provider, receiver, types };
}

async function chaos({ url }: Provider, requested?: unknown): Promise<unknown> {
  const answer = await fetch(`${url}/demo/chaos`, {
    headers: { Authorization: `Bearer ${SECRET_KEY}` },
    ...(requested !== undefined && { method: "POST", body: JSON.stringify(requested) }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
