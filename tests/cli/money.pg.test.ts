import { afterAll, describe, expect, spyOn, test } from "bun:test";
import type { WebhookEvent } from "../../src/db/schema/billing.ts";
import { WEBHOOK_EVENTS } from "../../src/features/billing/webhooks/webhook-events.ts";
import { createInstallation, runCommand } from "../helpers/command-line.ts";
import { startRegistration } from "../helpers/people.ts";
import { subscriber } from "../helpers/subscribers.ts";

const KEYS = { STRIPE_SECRET_KEY: "sk_test_handrail", STRIPE_PUBLISHABLE_KEY: "pk_test_handrail" };
const URL_OF_HOOK = "https://handrail.example/api/stripe/webhook";

const server = await createInstallation();
afterAll(() => server.stop());

describe("billing setup", () => {
  /** Runs it against the demo provider as if it were Stripe, without a webhook secret. */
  const setup = (...args: string[]) =>
    runCommand(["billing", "setup", ...args], { ...KEYS, STRIPE_API_URL: server.providerUrl });
  const endpoints = async () =>
    (await server.stripe.webhookEndpoints.list()).data.filter(({ url }) => url === URL_OF_HOOK);

  test("creates an endpoint with our API version, prints its secret once, and creates no second one", async () => {
    const first = await setup("--url", "https://handrail.example/", "--json");
    expect(first).toMatchObject({ code: 0, err: "" });
    const made = JSON.parse(first.out);
    expect(made).toMatchObject({ created: true, webhookUrl: URL_OF_HOOK });
    expect(made.STRIPE_WEBHOOK_SECRET).toMatch(/^whsec_/);
    expect(await endpoints()).toMatchObject([
      { id: made.webhookEndpoint, api_version: "2026-10-28.endive", enabled_events: [...WEBHOOK_EVENTS] },
    ]);

    await server.stripe.webhookEndpoints.update(made.webhookEndpoint, {
      disabled: true,
      enabled_events: ["invoice.paid"],
    });
    const second = await setup("--url", "https://handrail.example", "--json");
    expect(JSON.parse(second.out)).toMatchObject({ created: false, webhookEndpoint: made.webhookEndpoint });
    expect(second.out).not.toContain("whsec_");
    expect(await endpoints()).toMatchObject([{ status: "enabled", enabled_events: [...WEBHOOK_EVENTS] }]);
  });

  test("has nothing to do in demo mode, and lists missing keys when only one is set", async () => {
    const { code, out } = await runCommand(["billing", "setup", "--json"]);
    expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 0, billing: "demo" });
    const one = await runCommand(["billing", "setup"], { STRIPE_SECRET_KEY: "sk_test_1" });
    expect(one).toMatchObject({ code: 1, err: expect.stringContaining("STRIPE_PUBLISHABLE_KEY") });
  });

  test("fails when the provider refuses the key", async () => {
    using logged = spyOn(console, "error").mockImplementation(() => {});
    const wrong = { ...KEYS, STRIPE_SECRET_KEY: "sk_test_wrong", STRIPE_API_URL: server.providerUrl };
    const command = ["billing", "setup", "--url", "https://handrail.example"];
    const { code, err } = await runCommand(command, wrong);
    expect([code, err]).toEqual([1, expect.stringContaining("Invalid API Key")]);
    expect(String(logged.mock.lastCall)).toContain("The card provider refuses STRIPE_SECRET_KEY (401)");
  });

  test("an address that Stripe cannot reach, or that is invalid, is wrong usage", async () => {
    expect(await runCommand(["billing", "setup"], KEYS)).toMatchObject({ code: 2, out: "" });
    for (const url of ["handrail.example", "https://handrail.example/path", "ftp://handrail.example"])
      expect(await setup("--url", url)).toMatchObject({ code: 2, out: "" });
  });
});

describe("billing sync", () => {
  const changedOf = async (...args: string[]) =>
    (await server.json("billing", "sync", ...args)).users.map((one: { changed: boolean }) => one.changed);

  test("finds and repairs differences of one user, and of all users", async () => {
    const { email, userId } = await subscriber(server);
    await changedOf("--all");
    expect(await changedOf(email)).toEqual([false]);
    const drift = () => server.database.sql`update users set plan = 'starter' where id = ${userId}`;
    await drift();
    expect(await changedOf(String(userId))).toEqual([true]);
    expect(await server.json("user", "show", email)).toMatchObject({ plan: "professional" });
    await drift();
    expect(await changedOf("--all")).toEqual([true]);
    expect(await changedOf("--all")).toEqual([false]);
  });

  test("fails for an unknown user, one without a card, and a customer unknown to the provider", async () => {
    const { email } = await startRegistration(server.browser());
    const lost = await subscriber(server);
    const setCustomer = (id: string) =>
      server.database.sql`update users set stripe_customer_id = ${id} where id = ${lost.userId}`;
    await setCustomer("cus_of_another_sandbox");
    const reasons = {
      "nobody@example.com": "There's no user",
      [email]: "has never entered a card",
      [lost.email]: "No such customer",
      "--all": "No such customer",
    };
    for (const [who, reason] of Object.entries(reasons)) {
      const { code, out, err } = await server.run("billing", "sync", who);
      expect([code, out + err]).toEqual([1, expect.stringContaining(reason)]);
    }
    await setCustomer(lost.customerId);
  });
});

test("an owner's invoices are listed, refunded in part and credited, in words and as JSON", async () => {
  const { email } = await subscriber(server);
  await server.run("demo", "advance", "8d");
  const { invoices } = await server.json("invoice", "list", email);
  const paid = invoices.find(({ amount }: { amount: number }) => amount > 0);
  expect(paid).toMatchObject({ status: "paid", refunded: 0 });
  const refunded = await server.json("invoice", "refund", paid.id, "--amount", "12.50");
  expect(refunded).toMatchObject({ email, amount: 1_250, left: paid.amount - 1_250 });
  expect((await server.run("invoice", "list", email)).out).toContain("$12.50");
  const credited = await server.run("invoice", "credit", email, "5", "--key", "ticket-1");
  expect(credited.out).toContain("$5.00");
  const again = await server.json("invoice", "credit", email, "5", "--key", "ticket-1");
  expect(again).toMatchObject({ credit: 500 });
});

test("an agreed amount is invoiced, marked as paid, and gives its plan; another one is voided", async () => {
  const browser = server.browser();
  const { email } = await startRegistration(browser);
  const send = (...more: string[]) =>
    server.json("invoice", "send", email, "4800", "--for", "ENTERPRISE, a year", ...more);
  const sent = await send("--plan", "business", "--until", "400d");
  expect(sent).toMatchObject({ email, amount: 480_000, currency: "usd" });
  expect(await server.json("invoice", "mark-paid", sent.invoice)).toMatchObject({ status: "paid" });
  await server.settle();
  expect(await server.json("user", "show", email)).toMatchObject({ grantedPlan: "business" });
  const other = await send("--key", "a workshop");
  expect(await server.json("invoice", "void", other.invoice)).toMatchObject({ status: "void" });
  for (const half of ["--plan=business", "--until=400d"])
    expect((await server.run("invoice", "send", email, "1", "--for", "A", half)).code).toBe(2);
  const unknown = await server.run("invoice", "refund", "in_none");
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining("handrail invoice list EMAIL")]);
});

test("a subscription alongside an agreed plan is named with the command that cancels it", async () => {
  const { email } = await startRegistration(server.browser());
  const agreed = ["--for", "A year", "--plan", "business", "--until", "400d"];
  const { invoice } = await server.json("invoice", "send", email, "4800", ...agreed);
  const { customer } = await server.stripe.invoices.retrieve(invoice);
  const [price] = (await server.stripe.prices.list({ lookup_keys: ["starter_monthly"] })).data;
  const card = await server.stripe.paymentMethods.attach("pm_card_visa", { customer: String(customer) });
  await server.stripe.subscriptions.create({
    customer: String(customer),
    items: [{ price: String(price?.id) }],
    default_payment_method: card.id,
  });
  const paid = await server.run("invoice", "mark-paid", invoice);
  expect(paid.out).toContain("STARTER (active), charged $29.00 on ");
  expect(paid.out).toContain(`handrail subscription cancel ${email}`);
  const ended = await server.json("subscription", "cancel", email);
  expect(ended).toMatchObject({ email, status: "active", ends: expect.any(String) });
});

type Event = Pick<WebhookEvent, "id" | "stripeEventId" | "type" | "processed" | "error">;

async function events(...args: string[]): Promise<Event[]> {
  return (await server.json("webhooks", ...args)).events;
}

async function subscriptionCreated(): Promise<Event> {
  const created = (await events("list")).find((one) => one.type === "customer.subscription.created");
  if (!created?.processed) throw new Error("The subscription's event was not processed");
  return created;
}

test("events are listed, the newest first, without the payload, and replayed by either id", async () => {
  const listed = await events("list", "--limit", "2");
  expect(listed).toHaveLength(2);
  expect(listed[0]?.id).toBeGreaterThan(listed[1]?.id ?? 0);
  expect(listed[0]).not.toHaveProperty("data");
  const { id, stripeEventId, type } = await subscriptionCreated();
  for (const name of [String(id), stripeEventId])
    expect(await events("replay", name)).toEqual([expect.objectContaining({ id, type, error: null })]);
  expect(await server.run("webhooks", "replay", "evt_nothing")).toMatchObject({ code: 1, out: "" });
});

test("failed events are listed, and fail the command when they fail again", async () => {
  const customer = await server.stripe.customers.create({ metadata: { userId: "987654" } });
  await server.stripe.customers.update(customer.id, { name: "Nobody" });
  await server.settle();
  const [{ id, error } = { id: 0, error: null }] = await events("list", "--failed");
  expect(error).toContain("No user has the customer");
  expect((await events("list", "--failed")).every((one) => !one.processed)).toBe(true);
  for (const which of [String(id), "--failed"]) {
    const { code, out } = await server.run("webhooks", "replay", which, "--json");
    expect(code).toBe(1);
    expect(JSON.parse(out).events).toContainEqual(expect.objectContaining({ id, error }));
  }
});

test("a dry run processes nothing, and replay --failed does", async () => {
  const { id } = await subscriptionCreated();
  await server.database.sql`
      update webhook_events set processed = false, error = 'cut off', next_attempt_at = now() + interval '1 hour'
      where id = ${id}`;
  const failing = async () => (await events("list", "--failed")).find((one) => one.id === id);
  for (const which of [String(id), "--failed"]) {
    const shown = await events("replay", which, "--dry-run");
    expect(shown).toContainEqual(expect.objectContaining({ id, error: "cut off" }));
    expect(await failing()).toMatchObject({ error: "cut off" });
  }
  const { out } = await server.run("webhooks", "replay", "--failed", "--json");
  expect(JSON.parse(out).events).toContainEqual(expect.objectContaining({ id, error: null }));
  expect(await failing()).toBeUndefined();
});

test("replay --since fetches events that never arrived", async () => {
  const { stripeEventId } = await subscriptionCreated();
  await server.database.sql`delete from webhook_events where stripe_event_id = ${stripeEventId}`;
  const missing = [expect.objectContaining({ stripeEventId, error: null })];
  expect(await events("replay", "--since", "1h", "--dry-run")).toEqual(missing);
  expect(await events("replay", "--since", "1h")).toEqual(missing);
  expect(await events("replay", "--since", new Date(Date.now() - 3_600_000).toISOString())).toEqual([]);
  expect((await server.run("webhooks", "replay", "--since", "1h")).out).toBe("No events\n");
});

test("a code is created once, listed with its limits, and ended, and the audit says by whom", async () => {
  const create = ["promotion", "create", "SPRING-27", "--percent", "30", "--months", "3", "--max", "5"];
  expect(await server.json(...create, "--until", "2099-01-01")).toMatchObject({
    code: "SPRING-27",
    off: "30%",
    duration: "3 months",
    takesOff: "30% off 3 monthly payments, or 1 yearly payment",
    until: "2099-01-01T00:00:00.000Z",
    redeemed: 0,
    max: 5,
    active: true,
  });
  const again = await server.run("promotion", "create", "spring-27", "--percent", "10");
  expect([again.code, again.err]).toEqual([1, expect.stringContaining("There’s an active code")]);
  const { codes } = await server.json("promotion", "list");
  expect(codes).toMatchObject([{ code: "SPRING-27", active: true }]);
  expect(await server.json("promotion", "end", "spring-27")).toEqual({ ended: "spring-27" });
  expect((await server.stripe.promotionCodes.list()).data).toMatchObject([{ active: false }]);
  const ended = await server.run("promotion", "end", "SPRING-27");
  expect([ended.code, ended.err]).toEqual([1, expect.stringContaining("There’s no active code")]);
  const { acts } = await server.json("audit", "list", "--limit", "2");
  expect(acts).toMatchObject([
    { command: "promotion end", after: { code: "SPRING-27" } },
    { command: "promotion create", after: { code: "SPRING-27", percent: 30, months: 3, max: 5 } },
  ]);
});

test("setup switches taxes on for subscriptions from before, except where the place is unknown", async () => {
  const [located, unknown] = [await subscriber(server), await subscriber(server)];
  await server.stripe.customers.update(located.customerId, { address: { country: "FR" } });
  await server.stripe.customers.update(unknown.customerId, { address: "" });
  const taxed = { ...KEYS, STRIPE_API_URL: server.providerUrl, STRIPE_TAX: "on" };
  const setup = ["billing", "setup", "--url", "https://handrail.example", "--json"];
  const { out } = await runCommand(setup, taxed);
  expect(JSON.parse(out)).toMatchObject({
    taxes: "on",
    customersWithoutTaxLocation: expect.arrayContaining([unknown.customerId]),
    subscriptionsWithTaxOnTop: [],
  });
  for (const [{ customerId: customer }, enabled] of [
    [located, true],
    [unknown, false],
  ] as const) {
    const { data } = await server.stripe.subscriptions.list({ customer });
    const items = { data: [{ price: { tax_behavior: "inclusive" } }] };
    expect(data).toMatchObject([{ automatic_tax: { enabled }, items }]);
  }
});

test("while the demo provider is not running, its commands ask to start the server", async () => {
  const { id } = await subscriptionCreated();
  server.hideDemo();
  expect(await events("list", "--limit", "1")).toHaveLength(1);
  for (const command of ["billing sync --all", `webhooks replay ${id}`]) {
    const { code, err } = await server.run(...command.split(" "));
    expect([code, err]).toEqual([1, expect.stringContaining("Start the server")]);
  }
});
