import { expect } from "bun:test";
import { actInBrowser, eventTypes, paidTest as it, providerTest as test } from "./provider.ts";

test("a declined card resets the SetupIntent, with the reason", async ({ stripe }) => {
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
  expect(await stripe.setupIntents.retrieve(id)).toMatchObject({
    status: "requires_payment_method",
    payment_method: null,
    last_setup_error: { code: "card_declined", decline_code: "insufficient_funds" },
  });
  expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([]);
  expect((await eventTypes(stripe)).at(-1)).toBe("setup_intent.setup_failed");

  const retried = await stripe.setupIntents.confirm(id, { payment_method: "pm_card_visa" });
  expect(retried).toMatchObject({ status: "succeeded", last_setup_error: null });
});

test("a finished SetupIntent can be neither confirmed nor canceled", async ({ stripe }) => {
  const { id } = await stripe.setupIntents.create({ payment_method: "pm_card_visa", confirm: true });
  const refusal = { code: "setup_intent_unexpected_state" };
  await expect(stripe.setupIntents.confirm(id)).rejects.toMatchObject(refusal);
  await expect(stripe.setupIntents.cancel(id)).rejects.toMatchObject(refusal);
});

it("a browser is refused without the client secret, and never sees the customer", async (provider) => {
  const { stripe, demo, customer } = provider;
  const [payment] = (await stripe.paymentIntents.list()).data;
  const setup = await stripe.setupIntents.create({ customer: customer.id, metadata: { userId: "7" } });
  for (const [nouns, intent] of [
    ["setup_intents", setup],
    ["payment_intents", payment],
  ] as const) {
    const { id = "", status, client_secret } = intent ?? {};
    const get = (secret: string, key = "pk_test_handrail") => {
      const query = new URLSearchParams({ key, client_secret: secret });
      return demo.browserFetch(new Request(`http://localhost/demo-stripe/v1/${nouns}/${id}?${query}`));
    };
    expect((await get(`${id}_secret_guessed`)).status).toBe(404);
    expect((await get(client_secret ?? "", "pk_test_other")).status).toBe(401);
    const seen = await (await get(client_secret ?? "")).text();
    expect(JSON.parse(seen)).toMatchObject({ id, status });
    expect(seen).not.toContain(customer.id);
    expect(seen).not.toContain("userId");
  }
  const list = await demo.browserFetch(new Request("http://localhost/demo-stripe/v1/setup_intents"));
  expect(list.status).toBe(404);
});

const VALID = { number: "4242424242424242", exp_month: "12", exp_year: "34", cvc: "123" };

test("a card typed into the form is refused for its first wrong part", async (provider) => {
  for (const [entry, code] of [
    [{ number: "4242424242424241" }, "incorrect_number"],
    [{ exp_month: "13" }, "invalid_expiry_month"],
    [{ exp_month: "0" }, "invalid_expiry_month"],
    [{ exp_year: "20" }, "invalid_expiry_year"],
    [{ exp_year: "2020" }, "invalid_expiry_year"],
    [{ cvc: "99" }, "invalid_cvc"],
    [{ cvc: "1234" }, "invalid_cvc"],
    [{ number: "378282246310005" }, "invalid_cvc"],
    [{ number: "4111111111111111" }, "card_declined"],
  ] as const) {
    const fields = { "payment_method_data[type]": "card" };
    for (const [name, value] of Object.entries({ ...VALID, ...entry }))
      Object.assign(fields, { [`payment_method_data[card][${name}]`]: value });
    const intent = await provider.stripe.setupIntents.create({});
    const response = await actInBrowser(provider, intent, "confirm", fields);
    const error = { type: "card_error", code };
    expect([entry, response.status, await response.json()]).toMatchObject([entry, 402, { error }]);
  }
});
