import { expect, test } from "bun:test";
import Stripe from "stripe";
import { firstChangeWins } from "#src/features/billing/provider/idempotent-call.ts";
import { createStripeClient } from "#src/features/billing/provider/stripe-client.ts";

const otherParameters = () => new Stripe.errors.StripeIdempotencyError({ message: "Other parameters." });
const failure = (headers: Record<string, string>) =>
  new Stripe.errors.StripeAPIError({ message: "It failed.", headers });
const repeatedFailure = () => failure({ "idempotent-replayed": "true" });

/** Runs a change whose attempts fail with these errors in turn; returns the attempts made. */
async function attempts(errors: Error[], isOpen: boolean): Promise<number[]> {
  const made: number[] = [];
  await firstChangeWins(
    async (attempt) => {
      made.push(attempt);
      const error = errors[attempt - 1];
      if (error) throw error;
    },
    async () => isOpen,
  );
  return made;
}

test("a change that another tab has made differently is left alone", async () => {
  expect(await attempts([otherParameters()], false)).toEqual([1]);
});

test("a change is retried under the next key, since the first key's failure is replayed for a day", async () => {
  expect(await attempts([repeatedFailure()], true)).toEqual([1, 2]);
  expect(await attempts([otherParameters(), repeatedFailure()], true)).toEqual([1, 2, 3]);
});

test("a new failure is thrown immediately, and a replayed one after the last key", async () => {
  await expect(attempts([failure({})], true)).rejects.toThrow("It failed.");
  await expect(attempts(Array.from({ length: 99 }, repeatedFailure), true)).rejects.toThrow("It failed.");
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
