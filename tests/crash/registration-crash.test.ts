import { afterEach, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createStripeClient } from "../../src/features/billing/stripe-client.ts";
import { TestBrowser } from "../helpers/app.ts";
import { ensureDatabaseFiles } from "../helpers/built-files.ts";
import { freePort } from "../helpers/free-port.ts";
import { startRegistration } from "../helpers/people.ts";

const FIXTURE = join(import.meta.dir, "../fixtures/crash/server.ts");
const METRICS_TOKEN = "a token of the crash tests";
const ROUNDS = process.env.HANDRAIL_TEST_LONG ? 10 : 1;
const cleanUps: Array<() => void> = [];

beforeAll(ensureDatabaseFiles);
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

async function start(dataDir: string, port: number, crashAt = "", aheadMs = 0) {
  const child = Bun.spawn(["bun", FIXTURE, crashAt, String(aheadMs)], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), METRICS_TOKEN },
    stdout: "pipe",
    stderr: "inherit",
  });
  cleanUps.push(() => child.kill("SIGKILL"));
  let output = "";
  for await (const chunk of child.stdout) {
    output += new TextDecoder().decode(chunk);
    if (output.includes("}\n")) break;
  }
  const { url, provider } = JSON.parse(output) as { url: string; provider: string };
  return { child, url, stripe: createStripeClient("sk_test_handrail", provider) };
}

test.each(["after-the-provider-before-our-commit", "after-our-commit-before-the-answer"])(
  "a server killed %s leaves one subscription and, on a retry, a session",
  async (crashAt) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const dataDir = mkdtempSync(join(tmpdir(), "handrail-crash-"));
      cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }));
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      const toServer = (request: Request) =>
        fetch(new Request(request.url.replace("http://handrail.test", origin), request));
      const browser = new TestBrowser(toServer);

      const first = await start(dataDir, port, crashAt);
      const { userId } = await startRegistration(browser);
      const setup = await browser.call("POST", "/api/stripe/create-subscription-setup", {
        plan: "starter",
        billingCycle: "monthly",
        userId,
      });
      const setupIntentId = String(setup.body.clientSecret).split("_secret_")[0] ?? "";
      const confirmed = await first.stripe.setupIntents.confirm(setupIntentId, {
        payment_method: "pm_card_visa",
      });
      const customer = String(setup.body.customerId);
      const step2 = {
        userId,
        plan: "starter",
        billingCycle: "monthly",
        stripeCustomerId: customer,
        paymentMethodId: confirmed.payment_method,
        contactPerson: "Ada",
      };
      expect(browser.call("POST", "/api/auth/register-step2", step2)).rejects.toThrow();
      await first.child.exited;
      expect(first.child.signalCode).toBe("SIGKILL");

      const second = await start(dataDir, port);
      const answer = await browser.call("POST", "/api/auth/register-step2", step2);
      expect(answer.status).toBe(200);
      browser.token = String(answer.body.token);
      expect((await browser.call("GET", "/api/auth/user")).body).toMatchObject({ hasSubscription: true });
      const subscriptions = await second.stripe.subscriptions.list({ customer, status: "all" });
      expect(subscriptions.data).toHaveLength(1);
      second.child.kill("SIGKILL");
      await second.child.exited;
    }
  },
  300_000,
);

const PAST_EVERY_LEASE_MS = 3_600_000;

test.each([
  "after-a-webhook-was-stored",
  "in-a-sync-before-its-commit",
  "after-a-mail-was-sent-before-it-is-marked",
])(
  "a server killed %s loses no acknowledged event, and doubles no effect, when it is started again",
  async (crashAt) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const dataDir = mkdtempSync(join(tmpdir(), "handrail-crash-"));
      cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }));
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      let server = await start(dataDir, port, crashAt);
      let crashes = 0;
      const restartAfterCrash = async () => {
        await server.child.exited;
        expect(server.child.signalCode).toBe("SIGKILL");
        crashes += 1;
        server = await start(dataDir, port, "", PAST_EVERY_LEASE_MS);
      };
      const browser = new TestBrowser(async (request) => {
        const send = () =>
          fetch(new Request(request.url.replace("http://handrail.test", origin), request.clone()));
        return send().catch(async () => {
          await restartAfterCrash();
          return send();
        });
      });

      const { userId, email } = await startRegistration(browser);
      const setup = await browser.call("POST", "/api/stripe/create-subscription-setup", {
        plan: "starter",
        billingCycle: "monthly",
        userId,
      });
      const setupIntentId = String(setup.body.clientSecret).split("_secret_")[0] ?? "";
      const confirm = () =>
        server.stripe.setupIntents.confirm(setupIntentId, { payment_method: "pm_card_visa" });
      const confirmed = await confirm().catch(async () => {
        await restartAfterCrash();
        const known = await server.stripe.setupIntents.retrieve(setupIntentId);
        return known.status === "succeeded" ? known : confirm();
      });
      const customer = String(setup.body.customerId);
      const answer = await browser.call("POST", "/api/auth/register-step2", {
        userId,
        plan: "starter",
        billingCycle: "monthly",
        stripeCustomerId: customer,
        paymentMethodId: confirmed.payment_method,
        contactPerson: "Ada",
      });
      expect(answer.status).toBe(200);
      if (crashes === 0) await restartAfterCrash();

      await nothingWaits(origin);
      const subscriptions = await server.stripe.subscriptions.list({ customer, status: "all" });
      expect(subscriptions.data).toHaveLength(1);
      expect((await server.stripe.customers.list({ email })).data).toHaveLength(1);
      const mails = readdirSync(join(dataDir, "outbox")).filter((name) => name.includes("verification"));
      expect(mails).toHaveLength(1);
      server.child.kill("SIGKILL");
      await server.child.exited;
    }
  },
  600_000,
);

/** Until every stored event has been acted on and every mail sent. */
async function nothingWaits(origin: string): Promise<void> {
  for (;;) {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${origin}/metrics`, { headers })).text();
    if (/^handrail_webhooks_waiting 0$/m.test(text) && /^handrail_mails_waiting 0$/m.test(text)) return;
    await Bun.sleep(50);
  }
}
