import { afterAll, beforeAll, expect, test } from "bun:test";
import Stripe from "stripe";
import { transact } from "../../../src/db/client.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

test("a call to the provider inside a transaction, where everybody else would wait for it, is refused", async () => {
  const refusal = await transact(app.services.db, () => app.stripe.customers.list()).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect(refusal).toMatchObject({
    detail: { message: "A call to the payment provider inside a database transaction" },
  });
  expect((await app.stripe.customers.list()).data).toEqual([]);
});
