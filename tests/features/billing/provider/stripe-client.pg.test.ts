import { afterAll, beforeAll, expect, test } from "bun:test";
import Stripe from "stripe";
import { transact } from "#src/db/client.ts";
import { createStripeClient } from "#src/features/billing/provider/stripe-client.ts";
import { createTestApp, type TestApp } from "../../../helpers/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

test("a call to the provider inside a transaction, which would block others, is refused", async () => {
  const refusal = await transact(app.services.db, () => app.stripe.customers.list()).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect(refusal).toMatchObject({
    detail: { message: "A call to the payment provider inside a database transaction" },
  });
  expect((await app.stripe.customers.list()).data).toEqual([]);
});

test("a second click waits for the first one's result, however long that takes", async () => {
  let answers = 0;
  const inUse = { error: { type: "idempotency_error", code: "idempotency_key_in_use", message: "Later." } };
  const provider = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch() {
      answers += 1;
      return answers < 5 ? Response.json(inUse, { status: 409 }) : Response.json({ id: "cus_1" });
    },
  });
  try {
    const stripe = createStripeClient("sk_test_handrail", `http://127.0.0.1:${provider.port}`);
    expect(await stripe.customers.create({}, { idempotencyKey: "one" })).toMatchObject({ id: "cus_1" });
  } finally {
    await provider.stop(true);
  }
});
