import { afterEach, beforeEach, expect, test } from "bun:test";
import Stripe from "stripe";
import { transact } from "#src/db/client.ts";
import { reconcileDaily } from "#src/features/billing/sync/reconcile-subscriptions.ts";
import { createTestApp, type TestApp } from "../../../helpers/app.ts";
import { advance, changeCard, subscriber } from "../../../helpers/subscribers.ts";
import {
  billingOf,
  newestInvoice,
  type Owner,
  overdueOwner,
  post,
  STARTER,
  subscribeWith,
  subscriptionsOf,
} from "../owners.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.stop());

const CARD_ONLY = { payment_settings: { payment_method_types: ["card"] } };

test("invoices are paid only by card, after registration and after subscribing again", async () => {
  const owner = await subscriber(app, STARTER);
  await post(owner.browser, "cancel", {});
  await advance(app, "8d");
  await subscribeWith(app, owner.browser, STARTER);
  expect(await subscriptionsOf(app, owner.customerId)).toMatchObject([CARD_ONLY, CARD_ONLY]);
});

test("the nightly run limits a subscription of an earlier release to cards", async () => {
  const owner = await subscriber(app, STARTER);
  const [{ id = "" } = {}] = await subscriptionsOf(app, owner.customerId);
  await app.stripe.subscriptions.update(id, {
    payment_settings: { save_default_payment_method: "on_subscription" },
  });
  // The nightly run leaves out a user whose row is locked, as the webhook's sync does.
  await app.settle();
  expect(await subscriptionsOf(app, owner.customerId)).toMatchObject([
    { payment_settings: { payment_method_types: null } },
  ]);
  app.clock.advance(2 * 86_400_000);
  await reconcileDaily(app.services);
  expect(await subscriptionsOf(app, owner.customerId)).toMatchObject([CARD_ONLY]);
});

test("a processing payment does not count as failed, and is not made twice", async () => {
  const owner = await overdueOwner(app);
  await setPaymentsOf(owner, "processing");
  expect((await billingOf(owner.browser)).openInvoice).toMatchObject({ amount: 2_900, needs: "nothing" });
  expect((await changeCard(app, owner.browser)).status).toBe(200);
  const untouched = { status: "open", attempt_count: 1 };
  expect(await newestInvoice(app, owner.customerId)).toMatchObject(untouched);
});

/** Sets the status of a bank debit, which the demo provider does not support. */
async function setPaymentsOf({ customerId }: Owner, status: string): Promise<void> {
  await app.database.sql`
    update demo_stripe.objects set data = jsonb_set(data, '{status}', to_jsonb(${status}::text))
    where type = 'payment_intent' and data ->> 'customer' = ${customerId}`;
}

test("a call to the provider inside a transaction, which would block others, is refused", async () => {
  const refusal = await transact(app.services.db, () => app.stripe.customers.list()).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect(refusal).toMatchObject({
    detail: { message: "A call to the payment provider inside a database transaction" },
  });
  expect((await app.stripe.prices.list()).data).not.toEqual([]);
});
