import { expect, test } from "bun:test";
import { eventTypes, startProvider } from "./provider.ts";

test("a declined card resets the SetupIntent, with the reason", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const customer = await stripe.customers.create({});
  const { id } = await stripe.setupIntents.create({ customer: customer.id });

  await expect(
    stripe.setupIntents.confirm(id, { payment_method: "pm_card_visa_chargeDeclinedInsufficientFunds" }),
  ).rejects.toMatchObject({
    type: "StripeCardError",
    statusCode: 402,
    code: "card_declined",
    decline_code: "insufficient_funds",
    message: "Your card has insufficient funds.",
  });
  const declined = await stripe.setupIntents.retrieve(id);
  expect(declined).toMatchObject({
    status: "requires_payment_method",
    payment_method: null,
    last_setup_error: { code: "card_declined", decline_code: "insufficient_funds" },
  });
  expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([]);
  expect((await eventTypes(stripe)).at(-1)).toBe("setup_intent.setup_failed");

  const retried = await stripe.setupIntents.confirm(id, { payment_method: "pm_card_visa" });
  expect(retried).toMatchObject({ status: "succeeded", last_setup_error: null });
});

test("a card that requires 3-D Secure waits for the cardholder's response", async () => {
  await using provider = await startProvider();
  const { stripe, demo } = provider;
  const { id, client_secret } = await stripe.setupIntents.create({});
  const confirm = () =>
    stripe.setupIntents.confirm(id, { payment_method: "pm_card_authenticationRequiredOnSetup" });
  const answer = (outcome: string) =>
    demo.browserFetch(
      new Request(`http://localhost/demo-stripe/v1/setup_intents/${id}/authenticate`, {
        method: "POST",
        body: new URLSearchParams({ key: "pk_test_handrail", client_secret: client_secret ?? "", outcome }),
      }),
    );

  expect((await confirm()).next_action?.type).toBe("use_stripe_sdk");
  expect((await answer("fail")).status).toBe(400);
  expect(await stripe.setupIntents.retrieve(id)).toMatchObject({
    status: "requires_payment_method",
    last_setup_error: { code: "setup_intent_authentication_failure" },
  });

  expect((await confirm()).status).toBe("requires_action");
  expect((await answer("complete")).status).toBe(200);
  expect((await stripe.setupIntents.retrieve(id)).status).toBe("succeeded");
});

test("a finished SetupIntent can be neither confirmed nor canceled", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { id } = await stripe.setupIntents.create({ payment_method: "pm_card_visa", confirm: true });
  const refusal = { code: "setup_intent_unexpected_state" };
  await expect(stripe.setupIntents.confirm(id)).rejects.toMatchObject(refusal);
  await expect(stripe.setupIntents.cancel(id)).rejects.toMatchObject(refusal);
});

test("a browser is refused without the client secret, and never sees the customer", async () => {
  await using provider = await startProvider();
  const { stripe, demo } = provider;
  const customer = await stripe.customers.create({});
  const { id, client_secret } = await stripe.setupIntents.create({
    customer: customer.id,
    metadata: { userId: "7" },
  });
  const get = (secret: string, key = "pk_test_handrail") =>
    demo.browserFetch(
      new Request(
        `http://localhost/demo-stripe/v1/setup_intents/${id}?${new URLSearchParams({ key, client_secret: secret })}`,
      ),
    );

  expect((await get("seti_wrong_secret")).status).toBe(404);
  expect((await get(client_secret ?? "", "pk_test_other")).status).toBe(401);
  const seen = await (await get(client_secret ?? "")).text();
  expect(JSON.parse(seen)).toMatchObject({ id, status: "requires_payment_method" });
  expect(seen).not.toContain(customer.id);
  expect(seen).not.toContain("userId");
  const list = await demo.browserFetch(new Request("http://localhost/demo-stripe/v1/setup_intents"));
  expect(list.status).toBe(404);
});

const VALID = { number: "4242424242424242", exp_month: "12", exp_year: "34", cvc: "123" };

test.each([
  [{ number: "4242424242424241" }, "incorrect_number"],
  [{ exp_month: "13" }, "invalid_expiry_month"],
  [{ exp_month: "0" }, "invalid_expiry_month"],
  [{ exp_year: "20" }, "invalid_expiry_year"],
  [{ exp_year: "2020" }, "invalid_expiry_year"],
  [{ cvc: "99" }, "invalid_cvc"],
  [{ cvc: "1234" }, "invalid_cvc"],
  [{ number: "378282246310005" }, "invalid_cvc"],
  [{ number: "4111111111111111" }, "card_declined"],
])("typed into the form, %p answers %s", async (entry, code) => {
  await using provider = await startProvider();
  const { id, client_secret } = await provider.stripe.setupIntents.create({});
  const card = Object.entries({ ...VALID, ...entry }).map(([name, value]): [string, string] => [
    `payment_method_data[card][${name}]`,
    value,
  ]);
  const response = await provider.demo.browserFetch(
    new Request(`http://localhost/demo-stripe/v1/setup_intents/${id}/confirm`, {
      method: "POST",
      body: new URLSearchParams([
        ["key", "pk_test_handrail"],
        ["client_secret", client_secret ?? ""],
        ["payment_method_data[type]", "card"],
        ...card,
      ]),
    }),
  );
  expect(response.status).toBe(402);
  expect(await response.json()).toMatchObject({ error: { type: "card_error", code } });
});
