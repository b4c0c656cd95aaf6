import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { WEBHOOK_EVENTS } from "../../src/features/billing/webhooks/webhook-events.ts";
import { createInstallation, type Installation, runCommand } from "../helpers/command-line.ts";
import { startRegistration } from "../helpers/people.ts";
import { subscriber } from "../helpers/subscribers.ts";

const KEYS = { STRIPE_SECRET_KEY: "sk_test_handrail", STRIPE_PUBLISHABLE_KEY: "pk_test_handrail" };
const URL_OF_HOOK = "https://handrail.example/api/stripe/webhook";

let server: Installation;
beforeAll(async () => {
  server = await createInstallation();
});
afterAll(() => server.stop());

describe("setup", () => {
  /**
   * Runs `billing setup` against the demo provider as if it were Stripe, without a webhook secret.
   */
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

  test("repairs a price whose amount was changed", async () => {
    const find = async () =>
      (await server.stripe.prices.list({ lookup_keys: ["starter_monthly"], active: true })).data[0];
    const right = await find();
    await server.stripe.prices.create({
      product: String(right?.product),
      currency: "usd",
      unit_amount: 1,
      recurring: { interval: "month" },
      lookup_key: "starter_monthly",
      transfer_lookup_key: true,
    });
    expect((await find())?.unit_amount).toBe(1);
    expect((await setup("--url", "https://handrail.example")).code).toBe(0);
    expect((await find())?.unit_amount).toBe(right?.unit_amount);
  });

  test("in demo mode there is nothing to set up", async () => {
    const { code, out } = await runCommand(["billing", "setup", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ billing: "demo" });
  });

  test("lists the missing keys when only one is set", async () => {
    const { code, err } = await runCommand(["billing", "setup"], { STRIPE_SECRET_KEY: "sk_test_1" });
    expect(code).toBe(1);
    expect(err).toContain("STRIPE_PUBLISHABLE_KEY");
  });

  test("fails when the provider refuses the key", async () => {
    using logged = spyOn(console, "error").mockImplementation(() => {});
    const { code, err } = await runCommand(["billing", "setup", "--url", "https://handrail.example"], {
      ...KEYS,
      STRIPE_SECRET_KEY: "sk_test_wrong",
      STRIPE_API_URL: server.providerUrl,
    });
    expect(code).toBe(1);
    expect(logged.mock.lastCall).toEqual([
      expect.stringContaining("The card provider refuses STRIPE_SECRET_KEY (401)"),
    ]);
    expect(err).toContain("Invalid API Key");
  });

  test("an address that Stripe cannot reach, or that is invalid, is wrong usage", async () => {
    expect(await runCommand(["billing", "setup"], KEYS)).toMatchObject({ code: 2, out: "" });
    for (const url of ["handrail.example", "https://handrail.example/path", "ftp://handrail.example"]) {
      expect(await setup("--url", url)).toMatchObject({ code: 2, out: "" });
    }
  });
});

describe("sync", () => {
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

  test("fails for a customer unknown to the provider, after syncing all others", async () => {
    const lost = await subscriber(server);
    const { userId } = await subscriber(server);
    const knows = (id: string) =>
      server.database.sql`update users set stripe_customer_id = ${id} where id = ${lost.userId}`;
    const { stripeCustomerId } = await server.json("user", "show", lost.email);
    await knows("cus_of_another_sandbox");
    const { code, out } = await server.run("billing", "sync", "--all", "--json");
    await knows(stripeCustomerId);
    expect(code).toBe(1);
    const { users } = JSON.parse(out);
    expect(users).toContainEqual(expect.objectContaining({ userId, error: null }));
    expect(users).toContainEqual({
      userId: lost.userId,
      changed: false,
      error: expect.stringContaining("No such customer"),
    });
    expect(await server.json("user", "show", lost.email)).toMatchObject({
      subscriptionStatus: "trialing",
    });
  });

  test("fails for an unknown user and for a user without a card", async () => {
    const { email } = await startRegistration(server.browser());
    for (const [who, message] of [
      ["nobody@example.com", "There is no user"],
      [email, "has never entered a card"],
    ] as const) {
      const { code, err } = await server.run("billing", "sync", who);
      expect(code).toBe(1);
      expect(err).toContain(message);
    }
  });

  test("without a user and --all, or with both, is wrong usage", async () => {
    expect((await server.run("billing", "sync")).code).toBe(2);
    expect((await server.run("billing", "sync", "1", "--all")).code).toBe(2);
  });
});

test("setup switches taxes on for subscriptions from before, except where the place is unknown", async () => {
  const [located, unknown] = [await subscriber(server), await subscriber(server)];
  await server.stripe.customers.update(located.customerId, { address: { country: "FR" } });
  await server.stripe.customers.update(unknown.customerId, { address: "" });
  const taxed = { ...KEYS, STRIPE_API_URL: server.providerUrl, STRIPE_TAX: "on" };
  const { out } = await runCommand(
    ["billing", "setup", "--url", "https://handrail.example", "--json"],
    taxed,
  );
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

test("sync asks to start the server while the demo provider is not running", async () => {
  server.hideDemo();
  const { code, err } = await server.run("billing", "sync", "--all");
  expect(code).toBe(1);
  expect(err).toContain("Start the server");
});
