import { afterAll, expect, test } from "bun:test";
import { createTestApp } from "../helpers/app.ts";
import { type RunningExecutable, startOnNewDatabase } from "../helpers/executable.ts";
import { freePort } from "../helpers/free-port.ts";
import { confirmCard } from "../helpers/people.ts";
import { until } from "../helpers/until.ts";

const provider = await createTestApp();
let server: RunningExecutable | undefined;
afterAll(async () => {
  await server?.stop();
  await provider.stop();
});

test("in Stripe mode, against another implementation of its API, registration and webhooks work the same", async () => {
  const port = await freePort();
  const endpoint = await provider.stripe.webhookEndpoints.create({
    url: `http://127.0.0.1:${port}/api/stripe/webhook`,
    enabled_events: ["*"],
  });
  server = await startOnNewDatabase({
    PORT: String(port),
    STRIPE_SECRET_KEY: "sk_test_handrail",
    STRIPE_PUBLISHABLE_KEY: "pk_test_handrail",
    STRIPE_WEBHOOK_SECRET: `whsec_old,${endpoint.secret}`,
    STRIPE_API_URL: provider.providerUrl,
  });
  expect((await fetch(`${server.url}/demo-stripe/stripe.js`)).status).toBe(404);
  const browser = server.browser();
  const { step2 } = await confirmCard(provider, browser);
  const completed = await browser.call("POST", "/api/auth/register-step2", step2);
  expect(completed).toMatchObject({ status: 200 });
  browser.token = String(completed.body.token);
  const user = () => browser.call("GET", "/api/auth/user");
  expect((await user()).body).toMatchObject({ subscriptionStatus: "trialing", access: "on" });
  const { data } = await provider.stripe.subscriptions.list({ customer: step2.stripeCustomerId });
  await provider.stripe.subscriptions.cancel(data[0]?.id ?? "");
  const ended = await until("the subscription's end is known", async () => {
    const { body } = await user();
    return body.subscriptionStatus === "canceled" && body;
  });
  expect(ended).toMatchObject({ access: "off" });
});
