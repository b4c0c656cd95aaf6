import { expect, test } from "bun:test";
import Stripe from "stripe";
import { openProvider, SECRET_KEY, startProvider } from "./provider.ts";

test("a repeated request gets the first response again and changes nothing", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const params = { email: "owner@example.org" };

  const first = await stripe.customers.create(params, { idempotencyKey: "cust:1" });
  const second = await stripe.customers.create(params, { idempotencyKey: "cust:1" });

  expect(second.id).toBe(first.id);
  expect((await stripe.customers.list()).data).toHaveLength(1);
});

test("a replayed response is marked as such", async () => {
  await using provider = await startProvider();
  const first = await postCustomer(provider.url);
  const second = await postCustomer(provider.url);
  expect(first.headers.get("Idempotent-Replayed")).toBeNull();
  expect(second.headers.get("Idempotent-Replayed")).toBe("true");
  expect(await second.text()).toBe(await first.text());
});

test("the first response is replayed even after a restart", async () => {
  const first = await startProvider();
  const { id } = await first.stripe.customers.create({ name: "x" }, { idempotencyKey: "cust:1" });
  await first[Symbol.asyncDispose]();
  await using second = await openProvider(first.sql);
  const again = await second.stripe.customers.create({ name: "x" }, { idempotencyKey: "cust:1" });
  expect(again.id).toBe(id);
});

test("a key cannot be reused for another request", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  await stripe.customers.create({ email: "a@example.org" }, { idempotencyKey: "cust:1" });

  await expect(
    stripe.customers.create({ email: "b@example.org" }, { idempotencyKey: "cust:1" }),
  ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

test("only one of several simultaneous requests with the same key is executed", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;

  const attempts = await Promise.allSettled(
    Array.from({ length: 8 }, () => stripe.customers.create({ name: "x" }, { idempotencyKey: "cust:1" })),
  );

  for (const attempt of attempts) {
    if (attempt.status === "rejected") {
      expect(attempt.reason).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
    }
  }
  expect(attempts.some((attempt) => attempt.status === "fulfilled")).toBe(true);
  expect((await stripe.customers.list()).data).toHaveLength(1);
});

test("a request with a key that is still in use is refused", async () => {
  await using provider = await startProvider();
  const answers = await Promise.all([postCustomer(provider.url), postCustomer(provider.url)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const refused = answers.find((answer) => answer.status === 409);
  expect(refused?.headers.get("Stripe-Should-Retry")).toBe("true");
});

test("a declined card gets the same response again, without a second attempt", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { id } = await stripe.setupIntents.create({});
  const confirm = () =>
    stripe.setupIntents.confirm(
      id,
      { payment_method: "pm_card_visa_chargeDeclined" },
      { idempotencyKey: "confirm:1" },
    );

  await expect(confirm()).rejects.toMatchObject({ code: "card_declined" });
  await expect(confirm()).rejects.toMatchObject({ code: "card_declined" });
  expect((await stripe.events.list({ type: "setup_intent.setup_failed" })).data).toHaveLength(1);
});

test("a request refused for its parameters does not use up its key", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { id } = await stripe.customers.create({});
  const create = (colour?: string) =>
    stripe.setupIntents.create({ customer: id, ...(colour && { colour }) }, { idempotencyKey: "si:1" });
  await expect(create("red")).rejects.toMatchObject({ code: "parameter_unknown" });
  expect((await create()).customer).toBe(id);
});

test("a refusal after the work began is stored, and replayed even when it no longer applies", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const product = () => stripe.products.create({ id: "prod_one", name: "One" }, { idempotencyKey: "prod:1" });
  const price = (idempotencyKey: string) =>
    stripe.prices.create({ product: "prod_one", currency: "usd", unit_amount: 1 }, { idempotencyKey });
  await expect(price("price:1")).rejects.toMatchObject({ code: "resource_missing" });
  await product();
  await expect(price("price:1")).rejects.toMatchObject({
    code: "resource_missing",
    headers: { "idempotent-replayed": "true" },
  });
  expect((await price("price:2")).product).toBe("prod_one");
});

test.each([
  [true, 1],
  [false, 0],
])("a 500 stays the answer of its key, whether the work was done (%p) or not", async (done, customers) => {
  await using provider = await startProvider();
  const { stripe } = provider;
  await provider.control("chaos", { fail: { on: "POST /v1/customers", with: 500, done } });
  const create = (idempotencyKey: string) => stripe.customers.create({ name: "x" }, { idempotencyKey });
  await expect(create("cust:1")).rejects.toMatchObject({
    statusCode: 500,
    headers: { "stripe-should-retry": "false" },
  });
  await expect(create("cust:1")).rejects.toMatchObject({
    statusCode: 500,
    headers: { "idempotent-replayed": "true" },
  });
  expect((await stripe.customers.list()).data).toHaveLength(customers);
  await create("cust:2");
});

test.each([
  [401, { type: "StripeAuthenticationError", code: "api_key_expired" }],
  [403, { type: "StripePermissionError" }],
  [429, { type: "StripeRateLimitError", code: "lock_timeout" }],
] as const)("a %d is not kept under its key, and no retry is advised", async (status, error) => {
  await using provider = await startProvider();
  const { stripe } = provider;
  await provider.control("chaos", { fail: { on: "*", with: status, times: 2 } });
  const create = () => stripe.customers.create({ name: "x" }, { idempotencyKey: "cust:1" });
  await expect(create()).rejects.toMatchObject(error);
  await expect(stripe.customers.list()).rejects.toMatchObject(error);
  expect((await create()).name).toBe("x");
  expect(await (await provider.control("chaos", {})).json()).toMatchObject({ fail: null });
});

function postCustomer(url: string): Promise<Response> {
  return fetch(`${url}/v1/customers`, {
    method: "POST",
    headers: { Authorization: `Bearer ${SECRET_KEY}`, "Idempotency-Key": "cust:1" },
    body: "name=x",
  });
}
