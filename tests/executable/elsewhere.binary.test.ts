import { afterEach, expect, test } from "bun:test";
import { createTestApp } from "../helpers/app.ts";
import { startExecutable } from "../helpers/executable.ts";
import { freePort } from "../helpers/free-port.ts";
import { confirmCard } from "../helpers/people.ts";
import { newServerDatabase } from "../helpers/server-database.ts";
import { until } from "../helpers/until.ts";

const cleanUps: Array<() => unknown> = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

test("in Stripe mode, against another implementation of its API, registration and webhooks work the same", async () => {
  const provider = await createTestApp();
  cleanUps.push(() => provider.stop());
  const port = await freePort();
  const endpoint = await provider.stripe.webhookEndpoints.create({
    url: `http://127.0.0.1:${port}/api/stripe/webhook`,
    enabled_events: ["*"],
  });
  const database = await newServerDatabase();
  cleanUps.push(database.drop);
  const server = await startExecutable({
    ...database.settings,
    PORT: String(port),
    STRIPE_SECRET_KEY: "sk_test_handrail",
    STRIPE_PUBLISHABLE_KEY: "pk_test_handrail",
    STRIPE_WEBHOOK_SECRET: `whsec_old,${endpoint.secret}`,
    STRIPE_API_URL: provider.providerUrl,
  });
  cleanUps.push(() => server.stop());
  expect((await fetch(`${server.url}/demo-stripe/stripe.js`)).status).toBe(404);
  const browser = server.browser();
  const { step2 } = await confirmCard(provider, browser);
  const completed = await browser.call("POST", "/api/auth/register-step2", step2);
  expect(completed).toMatchObject({ status: 200 });
  browser.token = String(completed.body.token);
  const user = () => browser.call("GET", "/api/auth/user");
  expect((await user()).body).toMatchObject({ subscriptionStatus: "trialing", access: "on" });
  const [subscription] = (await provider.stripe.subscriptions.list({ customer: step2.stripeCustomerId }))
    .data;
  await provider.stripe.subscriptions.cancel(subscription?.id ?? "");
  const ended = await until("the subscription's end is known", async () => {
    const { body } = await user();
    return body.subscriptionStatus === "canceled" && body;
  });
  expect(ended).toMatchObject({ access: "off" });
});
