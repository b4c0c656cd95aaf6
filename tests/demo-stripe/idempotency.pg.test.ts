import { expect } from "bun:test";
import Stripe from "stripe";
import { SECRET_KEY, providerTest as test } from "./provider.ts";

test("a repeated request gets the first response again, marked, and changes nothing", async (provider) => {
  const first = await postCustomer(provider.url);
  const second = await postCustomer(provider.url);
  expect(first.headers.get("Idempotent-Replayed")).toBeNull();
  expect(second.headers.get("Idempotent-Replayed")).toBe("true");
  expect(await second.text()).toBe(await first.text());
  expect((await provider.stripe.customers.list()).data).toHaveLength(1);
});

test("a key cannot be reused for another request", async ({ stripe }) => {
  await stripe.customers.create({ email: "a@example.org" }, { idempotencyKey: "cust:1" });

  await expect(
    stripe.customers.create({ email: "b@example.org" }, { idempotencyKey: "cust:1" }),
  ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

test("only one of several simultaneous requests with the same key is executed, and the others are refused", async (provider) => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => postCustomer(provider.url)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.headers.get("Stripe-Should-Retry")).toBe("true");
  expect(await refused?.json()).toMatchObject({ error: { code: "idempotency_key_in_use" } });
  expect((await provider.stripe.customers.list()).data).toHaveLength(1);
});

test("a request refused for its parameters does not use up its key", async ({ stripe }) => {
  const { id } = await stripe.customers.create({});
  const create = (colour?: string) =>
    stripe.setupIntents.create({ customer: id, ...(colour && { colour }) }, { idempotencyKey: "si:1" });
  await expect(create("red")).rejects.toMatchObject({ code: "parameter_unknown" });
  expect((await create()).customer).toBe(id);
});

test("a refusal after the work began is stored, and replayed even when it no longer applies", async (provider) => {
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

test("a 500 stays the answer of its key, whether the work was done or not", async ({ stripe, control }) => {
  for (const done of [true, false]) {
    await control("chaos", { fail: { on: "POST /v1/customers", with: 500, done } });
    const create = () => stripe.customers.create({ name: "x" }, { idempotencyKey: `cust:${done}` });
    for (const headers of [{ "stripe-should-retry": "false" }, { "idempotent-replayed": "true" }])
      await expect(create()).rejects.toMatchObject({ statusCode: 500, headers });
    expect((await stripe.customers.list()).data).toHaveLength(1);
  }
  await stripe.customers.create({ name: "x" }, { idempotencyKey: "cust:2" });
});

test("a 401, 403 or 429 is not kept under its key, and no retry is advised", async ({ stripe, control }) => {
  for (const [status, error] of [
    [401, { type: "StripeAuthenticationError", code: "api_key_expired" }],
    [403, { type: "StripePermissionError" }],
    [429, { type: "StripeRateLimitError", code: "lock_timeout" }],
  ] as const) {
    await control("chaos", { fail: { on: "*", with: status, times: 2 } });
    const create = () => stripe.customers.create({ name: "x" }, { idempotencyKey: `cust:${status}` });
    await expect(create()).rejects.toMatchObject(error);
    await expect(stripe.customers.list()).rejects.toMatchObject(error);
    expect((await create()).name).toBe("x");
    expect(await (await control("chaos", {})).json()).toMatchObject({ fail: null });
  }
});

function postCustomer(url: string): Promise<Response> {
  return fetch(`${url}/v1/customers`, {
    method: "POST",
    headers: { Authorization: `Bearer ${SECRET_KEY}`, "Idempotency-Key": "cust:1" },
    body: "name=x",
  });
}
