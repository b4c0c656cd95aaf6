import { receiveWebhook } from "#shared/billing/contract.ts";
import { pathOf } from "#shared/endpoint.ts";
import { openPool } from "../../src/db/driver-settings.ts";
import { createDemoStripe } from "../../src/demo-stripe/demo-stripe.ts";
import { ensurePrices } from "../../src/features/billing/provider/prices.ts";
import { createStripeClient } from "../../src/features/billing/provider/stripe-client.ts";
import { ensureWebhookEndpoint } from "../../src/features/billing/webhooks/ensure-webhook-endpoint.ts";
import { openTestDatabase } from "../helpers/database.ts";

const SECRET_KEY = "sk_test_handrail";
const NOWHERE = "http://handrail.test";

/**
 * Starts a card provider that survives the servers, and resends each webhook every 100 ms until it
 * is accepted.
 * @param send carries a webhook to a server.
 */
export async function startOutsideProvider(send: (request: Request) => Promise<Response>) {
  const database = await openTestDatabase();
  const sql = openPool(database.address, { max: 2 });
  const acknowledged = new Set<string>();
  const demo = createDemoStripe({
    sql,
    script: () => new Uint8Array(),
    secretKey: SECRET_KEY,
    webhookRetryDelaysMs: Array.from({ length: 3_000 }, () => 100),
    async fetch(url, init) {
      const answer = await send(new Request(url, init));
      if (answer.ok) acknowledged.add(JSON.parse(String(init.body)).id);
      return answer;
    },
  });
  await demo.start();
  await database.reset();
  await demo.start();
  const api = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => demo.apiFetch(request) });
  const apiUrl = `http://127.0.0.1:${api.port}`;
  const stripe = createStripeClient(SECRET_KEY, apiUrl);
  await ensurePrices(stripe, { productName: "Handrail", stripeTax: false, eurPrices: false });
  const { secret } = await ensureWebhookEndpoint(stripe, `${NOWHERE}${pathOf(receiveWebhook)}`);
  const tell = async (what: "clock" | "chaos", body?: Record<string, unknown>) => {
    const init = body && { method: "POST", body: JSON.stringify(body) };
    const headers = { authorization: `Bearer ${SECRET_KEY}` };
    const answer = await demo.apiFetch(new Request(`${apiUrl}/demo/${what}`, { ...init, headers }));
    if (!answer.ok) throw new Error(`The provider's ${what}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    stripe,
    acknowledged,
    settings: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: "pk_test_handrail",
      STRIPE_WEBHOOK_SECRET: secret ?? "",
      STRIPE_API_URL: apiUrl,
    },
    /** Returns how far its clock is ahead of real time, in milliseconds. */
    aheadMs: () => demo.clock.now().getTime() - Date.now(),
    advance: (days: number) => tell("clock", { advance: `${days}d` }),
    chaos: (settings: Record<string, unknown>) => tell("chaos", { off: true, ...settings }),
    async pendingWebhooks(): Promise<number> {
      await demo.idle();
      return (await tell("clock")).pending_webhooks;
    },
    async stop(): Promise<void> {
      await demo.stop();
      await api.stop(true);
      await sql.end({ timeout: 5 });
    },
  };
}

export type OutsideProvider = Awaited<ReturnType<typeof startOutsideProvider>>;
