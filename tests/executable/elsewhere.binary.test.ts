import { afterEach, expect, test } from "bun:test";
import postgres from "postgres";
import { type Answer, createTestApp, TestBrowser } from "../helpers/app.ts";
import { type RunningExecutable, startExecutable } from "../helpers/executable.ts";
import { freePort } from "../helpers/free-port.ts";
import { confirmCard, startRegistration } from "../helpers/people.ts";
import { until } from "../helpers/until.ts";

const cleanUps: Array<() => unknown> = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function start(environment: Record<string, string>): Promise<RunningExecutable> {
  const server = await startExecutable(environment);
  cleanUps.push(() => server.stop());
  return server;
}

function browserOf({ port }: RunningExecutable): TestBrowser {
  return new TestBrowser((request) =>
    fetch(new Request(request.url.replace("http://handrail.test", `http://127.0.0.1:${port}`), request)),
  );
}

async function answerThat(ask: () => Promise<Answer>, done: (answer: Answer) => boolean): Promise<Answer> {
  return until("the expected answer", async () => {
    const answer = await ask();
    return done(answer) && answer;
  });
}

test("in Stripe mode, against another implementation of its API, registration and webhooks work the same", async () => {
  const provider = await createTestApp();
  cleanUps.push(() => provider.stop());
  const port = await freePort();
  const endpoint = await provider.stripe.webhookEndpoints.create({
    url: `http://127.0.0.1:${port}/api/stripe/webhook`,
    enabled_events: ["*"],
  });
  const server = await start({
    PORT: String(port),
    STRIPE_SECRET_KEY: "sk_test_handrail",
    STRIPE_PUBLISHABLE_KEY: "pk_test_handrail",
    STRIPE_WEBHOOK_SECRET: `whsec_old,${endpoint.secret}`,
    STRIPE_API_URL: provider.providerUrl,
  });
  expect((await fetch(`${server.url}/demo-stripe/stripe.js`)).status).toBe(404);
  const browser = browserOf(server);
  const { step2 } = await confirmCard(provider, browser);
  browser.token = String((await browser.call("POST", "/api/auth/register-step2", step2)).body.token);
  const user = () => browser.call("GET", "/api/auth/user");
  expect((await user()).body).toMatchObject({ subscriptionStatus: "trialing", access: "on" });
  const [subscription] = (await provider.stripe.subscriptions.list({ customer: step2.stripeCustomerId }))
    .data;
  await provider.stripe.subscriptions.cancel(subscription?.id ?? "");
  const ended = await answerThat(user, ({ body }) => body.subscriptionStatus === "canceled");
  expect(ended.body).toMatchObject({ access: "off" });
});

const postgresUrl = process.env.HANDRAIL_TEST_DATABASE;

test.skipIf(!postgresUrl)(
  "on PostgreSQL two replicas share owners and show each other's changes",
  async () => {
    const name = `handrail_binary_${process.pid}`;
    const admin = postgres(postgresUrl ?? "", { max: 1, onnotice: () => {} });
    cleanUps.push(() => admin.end({ timeout: 1 }));
    await admin.unsafe(`create database ${name}`);
    const settings = {
      DATABASE_URL: (postgresUrl ?? "").replace(/\/postgres$/, `/${name}`),
      SECRET: "a secret that both replicas share, long enough",
      PUBLIC_URL: "http://localhost:3000",
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_PUBLISHABLE_KEY: "pk_test_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
      STRIPE_API_URL: "http://127.0.0.1:9",
    };
    const [one, two] = await Promise.all([start(settings), start(settings)]);
    const owner = browserOf(one);
    const { email } = await startRegistration(owner);
    const shown = await two.run("user", "show", email, "--json");
    expect(JSON.parse(shown.out)).toMatchObject({ email });
    expect(await one.run("user", "resend-verification", email)).toMatchObject({ code: 0 });
    expect(await two.kill("SIGTERM")).toBe(0);
    expect(await one.kill("SIGTERM")).toBe(0);
  },
);
