import { receiveWebhook } from "#shared/billing/contract.ts";
import { pathOf } from "#shared/endpoint.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { isLoopbackHost } from "#src/loopback-host.ts";
import type { Config } from "../src/config.ts";
import { openPool } from "../src/db/driver-settings.ts";
import type { OpenDatabase } from "../src/db/open-database.ts";
import { createDemoStripe } from "../src/demo-stripe/demo-stripe.ts";
import { ensurePrices } from "../src/features/billing/provider/prices.ts";
import { alignTaxes } from "../src/features/billing/taxes/align-taxes.ts";
import { WEBHOOK_EVENTS } from "../src/features/billing/webhooks/webhook-events.ts";
import { deriveKey } from "../src/secret.ts";
import type { Services } from "../src/services.ts";
import type { StripeKeys } from "../src/settings/card-provider.ts";
import { DEMO_SECRET_KEY, publishDemoAddress } from "./running-demo.ts";

/**
 * Starts the demo card provider, with its API on a loopback port and webhooks sent to this server.
 */
export async function startDemoStripe(
  config: Config,
  database: OpenDatabase,
  secret: string,
  script: () => Uint8Array,
) {
  const webhookSecret = `whsec_${deriveKey(secret, "demo-webhook").toString("base64url")}`;
  const sql = openPool(database.address, { max: 2 });
  const demo = createDemoStripe({
    sql,
    script,
    secretKey: DEMO_SECRET_KEY,
    publicUrl: config.publicUrl,
    returnPath: DASHBOARD.billing,
    webhookEndpoint: {
      url: `http://127.0.0.1:${config.port}${pathOf(receiveWebhook)}`,
      secret: webhookSecret,
      enabledEvents: [...WEBHOOK_EVENTS],
    },
  });
  await demo.start();
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: config.demoStripePort,
    fetch: (request) => demo.apiFetch(request),
  });
  const apiUrl = `http://127.0.0.1:${server.port}`;
  const address = publishDemoAddress(config.dataDir, apiUrl);
  const keys: StripeKeys = {
    secretKey: DEMO_SECRET_KEY,
    publishableKey: "pk_test_handrail",
    webhookSecrets: [webhookSecret],
    mode: "test",
    apiUrl,
  };
  return {
    keys,
    apiUrl,
    clock: demo.clock,
    browserFetch: async (request: Request) =>
      mayUse(config, request) ? demo.browserFetch(request) : refusal(),
    async setUp({ stripe }: Services) {
      await ensurePrices(stripe, config);
      if (config.stripeTax !== null) await alignTaxes(stripe, config.stripeTax);
    },
    async stop() {
      address.withdraw();
      await demo.stop();
      await server.stop(true);
      await sql.end({ timeout: 5 });
    },
  };
}

/** Whether the demo is explicitly enabled or the request is addressed to a loopback host. */
function mayUse(config: Config, request: Request): boolean {
  return config.demoOnAnyHost || isLoopbackHost(URL.parse(request.url)?.hostname ?? "");
}

function refusal(): Response {
  const text =
    "The demo card provider is available only on a loopback address. Set BILLING=demo to show it to others.\n";
  return new Response(text, { status: 403 });
}
