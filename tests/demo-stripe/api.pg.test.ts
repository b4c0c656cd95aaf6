import { expect, test } from "bun:test";
import Stripe from "stripe";
import { decodeForm } from "../../src/demo-stripe/http/form.ts";
import { newClient, SECRET_KEY, startPaid, startProvider } from "./provider.ts";

test("only the secret key grants access", async () => {
  await using provider = await startProvider();
  const stranger = newClient(Number(new URL(provider.url).port), "sk_test_wrong");
  await expect(stranger.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  expect((await fetch(`${provider.url}/v1/customers`)).status).toBe(401);
  expect((await fetch(`${provider.url}/demo/clock`)).status).toBe(401);
});

test("unknown, missing and malformed parameters are refused by name", async () => {
  await using provider = await startProvider();
  const post = (path: string, body: string) => request(provider.url, path, { method: "POST", body });

  expect(await post("/v1/customers", "nmae=x")).toMatchObject({ code: "parameter_unknown", param: "nmae" });
  expect(await post("/v1/customers", "address[street]=x")).toMatchObject({
    code: "parameter_unknown",
    param: "address[street]",
  });
  expect(await post("/v1/subscriptions", "items[0][price]=price_1")).toMatchObject({
    code: "parameter_missing",
    param: "customer",
  });
  expect(
    await post("/v1/subscriptions", "customer=cus_1&items[0][price]=p&items[0][quantity]=two"),
  ).toMatchObject({
    code: "parameter_invalid_integer",
    param: "items[0][quantity]",
  });
  expect(await request(provider.url, "/v1/customers?limit=101")).toMatchObject({ param: "limit" });
  expect(await request(provider.url, "/v1/customers?expand[]=data.nonsense")).toBeUndefined();
  await provider.stripe.customers.create({});
  expect(await request(provider.url, "/v1/customers?expand[]=data.nonsense")).toMatchObject({
    message: "This property cannot be expanded (nonsense).",
  });
});

test("a parameter that this API version removed is refused with its code", async () => {
  await using provider = await startProvider();
  const error = await request(provider.url, "/v1/setup_intents", {
    method: "POST",
    body: "payment_method_types[0]=card",
  });
  expect(error).toMatchObject({ code: "payment_method_types_no_longer_supported" });
});

test("another API version and an unknown path are refused", async () => {
  await using provider = await startProvider();
  const old = { headers: { "Stripe-Version": "2019-01-01" } };
  expect(await request(provider.url, "/v1/customers", old)).toMatchObject({ type: "invalid_request_error" });
  expect(await request(provider.url, "/v1/quotes")).toMatchObject({
    message: "Unrecognized request URL (GET: /v1/quotes).",
  });
});

test("metadata is limited as in the real API", async () => {
  await using provider = await startProvider();
  const { customers } = provider.stripe;
  for (const metadata of [
    { ["k".repeat(41)]: "v" },
    { k: "v".repeat(501) },
    Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, "v"])),
  ]) {
    await expect(customers.create({ metadata })).rejects.toBeInstanceOf(
      Stripe.errors.StripeInvalidRequestError,
    );
  }
  const metadata = { ["k".repeat(40)]: "v".repeat(500) };
  expect((await customers.create({ metadata })).metadata).toEqual(metadata);
});

test("lists are filtered by an instant, by a range and by reference", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  const { created } = (await startPaid(stripe)).customer;
  const count = async (range: Stripe.RangeQueryParam | number) =>
    (await stripe.customers.list({ created: range })).data.length;
  expect(await count(created)).toBe(1);
  expect(await count(created - 1)).toBe(0);
  expect(await count({ gt: created - 1, lt: created + 1 })).toBe(1);
  expect(await count({ gt: created })).toBe(0);

  const [payment] = (await stripe.invoicePayments.list({ status: "paid" })).data;
  const intent = String(payment?.payment.payment_intent);
  const found = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: intent },
  });
  expect(found.data.map(({ id }) => id)).toEqual([payment?.id ?? ""]);
  expect((await stripe.invoicePayments.retrieve(payment?.id ?? "")).status).toBe("paid");
  expect((await stripe.invoicePayments.list({ status: "open" })).data).toEqual([]);
});

test("the customer portal is refused with an explanation, and no client retries", async () => {
  await using provider = await startProvider();
  const { id } = await provider.stripe.customers.create({});
  const response = await fetch(`${provider.url}/v1/billing_portal/sessions`, {
    method: "POST",
    headers: { Authorization: `Bearer ${SECRET_KEY}` },
    body: `customer=${id}`,
  });
  expect(response.status).toBe(501);
  expect(response.headers.get("Stripe-Should-Retry")).toBe("false");
  expect(await response.text()).toContain("has no customer portal");
});

test("four levels can be expanded, also through lists, and a fifth cannot", async () => {
  await using provider = await startProvider();
  const { stripe } = provider;
  await startPaid(stripe);
  const [subscription] = (
    await stripe.subscriptions.list({
      expand: ["data.latest_invoice.payments.data", "data.latest_invoice.customer", "data.customer"],
    })
  ).data;
  expect(subscription).toMatchObject({
    customer: { object: "customer" },
    latest_invoice: {
      customer: { email: "owner@example.org" },
      payments: { data: [{ object: "invoice_payment" }] },
    },
  });
  await expect(
    stripe.subscriptions.list({ expand: ["data.latest_invoice.payments.data.payment"] }),
  ).rejects.toMatchObject({ code: "property_expansion_max_depth" });
  await expect(
    stripe.subscriptions.retrieve(subscription?.id ?? "", {
      expand: ["latest_invoice.payments.data.payment.payment_intent"],
    }),
  ).rejects.toMatchObject({ code: "property_expansion_max_depth" });
});

test("bracket names cannot reach a prototype", () => {
  const form = decodeForm("__proto__[polluted]=1&constructor[prototype][polluted]=1&a[]=1&a[]=2");
  expect(Reflect.get({}, "polluted")).toBeUndefined();
  expect(form.get("a")).toEqual(
    new Map([
      ["0", "1"],
      ["1", "2"],
    ]),
  );
});

async function request(url: string, path: string, init: RequestInit = {}): Promise<unknown> {
  const headers = { Authorization: `Bearer ${SECRET_KEY}`, ...init.headers };
  const response = await fetch(url + path, { ...init, headers });
  expect(response.headers.get("Request-Id")).toMatch(/^req_/);
  expect(response.headers.get("Stripe-Version")).toBe("2026-10-28.endive");
  const body: unknown = await response.json();
  return typeof body === "object" && body !== null && "error" in body ? body.error : undefined;
}

test.each([
  "nobody",
  "a b@example.org",
  ".a@example.org",
  "a..b@example.org",
  "a@-example.org",
  "a@example",
  "a@x.1",
])("a customer cannot have the address %s", async (email) => {
  await using provider = await startProvider();
  await expect(provider.stripe.customers.create({ email })).rejects.toMatchObject({
    code: "email_invalid",
    param: "email",
  });
});

test("a webhook endpoint cannot subscribe to an unknown event", async () => {
  await using provider = await startProvider();
  const wanted = (type: string) =>
    provider.stripe.webhookEndpoints.create({
      url: "http://localhost:9",
      enabled_events: [type as "invoice.paid"],
    });
  await expect(wanted("invoice.payed")).rejects.toMatchObject({ param: "enabled_events[0]" });
  expect((await wanted("*")).enabled_events).toEqual(["*"]);
});
