import { expect, test } from "bun:test";
import Stripe from "stripe";
import { openProvider, SECRET_KEY, startProvider } from "./provider.ts";

test("a repeated request gets the first answer again and changes nothing", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const params = { email: "owner@example.org" };

  const first = await stripe.customers.create(params, { idempotencyKey: "cust:1" });
  const second = await stripe.customers.create(params, { idempotencyKey: "cust:1" });

  expect(second.id).toBe(first.id);
  expect((await stripe.customers.list()).data).toHaveLength(1);
});

test("a repeated answer says that it is one", async () => {
  await using provider = await startProvider();
  const first = await postCustomer(provider.url);
  const second = await postCustomer(provider.url);
  expect(first.headers.get("Idempotent-Replayed")).toBeNull();
  expect(second.headers.get("Idempotent-Replayed")).toBe("true");
  expect(await second.text()).toBe(await first.text());
});

test("the first answer is given again after a restart, too", async () => {
  const first = await startProvider();
  const { id } = await first.stripe.customers.create({ name: "x" }, { idempotencyKey: "cust:1" });
  await first[Symbol.asyncDispose]();
  await using second = await openProvider(first.sql);
  const again = await second.stripe.customers.create({ name: "x" }, { idempotencyKey: "cust:1" });
  expect(again.id).toBe(id);
});

test("a key cannot be used again for something else", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  await stripe.customers.create({ email: "a@example.org" }, { idempotencyKey: "cust:1" });

  await expect(
    stripe.customers.create({ email: "b@example.org" }, { idempotencyKey: "cust:1" }),
  ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

test("of simultaneous requests with one key only one is carried out", async () => {
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

test("a request with a key still in work is refused", async () => {
  await using provider = await startProvider();
  const answers = await Promise.all([postCustomer(provider.url), postCustomer(provider.url)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const refused = answers.find((answer) => answer.status === 409);
  expect(refused?.headers.get("Stripe-Should-Retry")).toBe("true");
});

test("a declined card is answered the same way again, without a second attempt", async () => {
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

test("a request that was refused for its parameters leaves its key free", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const create = (customer: string) => stripe.setupIntents.create({ customer }, { idempotencyKey: "si:1" });
  await expect(create("cus_none")).rejects.toMatchObject({ code: "resource_missing" });

  const { id } = await stripe.customers.create({});
  expect((await create(id)).customer).toBe(id);
});

function postCustomer(url: string): Promise<Response> {
  return fetch(`${url}/v1/customers`, {
    method: "POST",
    headers: { Authorization: `Bearer ${SECRET_KEY}`, "Idempotency-Key": "cust:1" },
    body: "name=x",
  });
}
