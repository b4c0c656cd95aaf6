import { expect } from "bun:test";
import Stripe from "stripe";
import { decodeForm } from "../../src/demo-stripe/http/form.ts";
import { paidTest as it, newClient, SECRET_KEY, providerTest as test } from "./provider.ts";

test("only the secret key grants access", async ({ url }) => {
  const stranger = newClient(Number(new URL(url).port), "sk_test_wrong");
  await expect(stranger.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  for (const path of ["/v1/customers", "/demo/clock", "/demo/chaos"]) {
    expect((await fetch(url + path, { method: "POST", body: '{"drop":true}' })).status).toBe(401);
  }
});

test("what is unknown, missing, malformed, removed or of another version is refused by name", async (provider) => {
  const { url } = provider;
  await request(url, "/v1/customers", "name=Ada");
  const removed = { code: "payment_method_types_no_longer_supported" };
  const two = "customer=cus_1&items[0][price]=p&items[0][quantity]=two";
  for (const [path, body, refusal] of [
    ["/v1/customers", "nmae=x", { code: "parameter_unknown", param: "nmae" }],
    ["/v1/customers", "address[street]=x", { code: "parameter_unknown", param: "address[street]" }],
    ["/v1/subscriptions", "items[0][price]=price_1", { code: "parameter_missing", param: "customer" }],
    ["/v1/subscriptions", two, { code: "parameter_invalid_integer", param: "items[0][quantity]" }],
    ["/v1/setup_intents", "payment_method_types[0]=card", removed],
    ["/v1/customers?limit=101", null, { param: "limit" }],
    [
      "/v1/customers?expand[]=data.nonsense",
      null,
      { message: "This property cannot be expanded (nonsense)." },
    ],
    ["/v1/quotes", null, { message: "Unrecognized request URL (GET: /v1/quotes)." }],
  ] as const) {
    expect(await request(url, path, body)).toMatchObject(refusal);
  }
  const old = { "Stripe-Version": "2019-01-01" };
  expect(await request(url, "/v1/customers", null, old)).toMatchObject({ type: "invalid_request_error" });
});

test("metadata is merged, unset by an empty value, and limited as in the real API", async ({ stripe }) => {
  const { customers } = stripe;
  for (const metadata of [
    { ["k".repeat(41)]: "v" },
    { k: "v".repeat(501) },
    Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, "v"])),
  ]) {
    await expect(customers.create({ metadata })).rejects.toBeInstanceOf(
      Stripe.errors.StripeInvalidRequestError,
    );
  }
  const longest = { ["k".repeat(40)]: "v".repeat(500) };
  const { id, metadata } = await customers.create({ metadata: { ...longest, b: "2" } });
  expect(metadata).toEqual({ ...longest, b: "2" });
  expect((await customers.update(id, { metadata: { b: "", c: "3" } })).metadata).toEqual({
    ...longest,
    c: "3",
  });
});

test("lists are newest first and paged by cursor", async ({ stripe }) => {
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.unshift((await stripe.customers.create({ name: String(n) })).id);

  const first = await stripe.customers.list({ limit: 2 });
  expect(first.data.map((customer) => customer.id)).toEqual(ids.slice(0, 2));
  expect(first.has_more).toBe(true);
  const all: string[] = [];
  for await (const customer of stripe.customers.list({ limit: 2 })) all.push(customer.id);
  expect(all).toEqual(ids);
  const back = await stripe.customers.list({ limit: 2, ending_before: ids[3] ?? "" });
  expect(back.data.map((customer) => customer.id)).toEqual(ids.slice(1, 3));
});

test("the customer portal is refused with an explanation, and no client retries", async ({ stripe, url }) => {
  const { id } = await stripe.customers.create({});
  const response = await fetch(`${url}/v1/billing_portal/sessions`, {
    method: "POST",
    headers: { Authorization: `Bearer ${SECRET_KEY}` },
    body: `customer=${id}`,
  });
  expect(response.status).toBe(501);
  expect(response.headers.get("Stripe-Should-Retry")).toBe("false");
  expect(await response.text()).toContain("has no customer portal");
});

it("four levels can be expanded, also through lists, and a fifth cannot", async ({ stripe }) => {
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
  const tooDeep = { code: "property_expansion_max_depth" };
  await expect(
    stripe.subscriptions.list({ expand: ["data.latest_invoice.payments.data.payment"] }),
  ).rejects.toMatchObject(tooDeep);
  await expect(
    stripe.subscriptions.retrieve(subscription?.id ?? "", {
      expand: ["latest_invoice.payments.data.payment.payment_intent"],
    }),
  ).rejects.toMatchObject(tooDeep);
});

test("bracket names cannot reach a prototype", async () => {
  const form = decodeForm("__proto__[polluted]=1&constructor[prototype][polluted]=1&a[]=1&a[]=2");
  expect(Reflect.get({}, "polluted")).toBeUndefined();
  expect(form.get("a")).toEqual(
    new Map([
      ["0", "1"],
      ["1", "2"],
    ]),
  );
});

test("a customer cannot have an address that no mail reaches", async ({ stripe }) => {
  const unreachable = "nobody|a b@example.org|.a@example.org|a..b@example.org|a@-example.org|a@example|a@x.1";
  for (const email of unreachable.split("|")) {
    await expect(stripe.customers.create({ email })).rejects.toMatchObject({
      code: "email_invalid",
      param: "email",
    });
  }
});

test("a webhook endpoint cannot subscribe to an unknown event", async ({ stripe }) => {
  const wanted = (type: string) =>
    stripe.webhookEndpoints.create({
      url: "http://localhost:9",
      enabled_events: [type as "invoice.paid"],
    });
  await expect(wanted("invoice.payed")).rejects.toMatchObject({ param: "enabled_events[0]" });
  expect((await wanted("*")).enabled_events).toEqual(["*"]);
});

/** Sends a form, or asks without one; returns the error of the reply. */
async function request(url: string, path: string, body: string | null, more: object = {}): Promise<unknown> {
  const headers = { Authorization: `Bearer ${SECRET_KEY}`, ...more };
  const response = await fetch(url + path, { headers, ...(body !== null && { method: "POST", body }) });
  expect(response.headers.get("Request-Id")).toMatch(/^req_/);
  expect(response.headers.get("Stripe-Version")).toBe("2026-10-28.endive");
  return ((await response.json()) as { error?: unknown }).error;
}
