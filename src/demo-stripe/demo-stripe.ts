import type { Sql } from "postgres";
import { Api } from "./endpoints/api.ts";
import { BrowserApi } from "./endpoints/browser-api.ts";
import { findControl, runControl } from "./endpoints/controls.ts";
import { purgeOldReplies } from "./endpoints/idempotency.ts";
import { fetchInvoicePage } from "./endpoints/invoice-pages.ts";
import { failureReply } from "./endpoints/reply.ts";
import { Engine } from "./engine.ts";
import { ensureEndpoint, type FixedEndpoint } from "./resources/webhook-endpoints.ts";
import { VirtualClock } from "./time/virtual-clock.ts";
import { Chaos } from "./webhooks/chaos.ts";
import { Deliveries, type DeliveryOptions } from "./webhooks/deliveries.ts";

export interface DemoStripeOptions {
  /** Own or shared database; all state is in the schema `demo_stripe`. */
  sql: Sql;
  /** Loads the compiled `browser/stripe.ts`. */
  script: () => Promise<Uint8Array> | Uint8Array;
  secretKey?: string;
  publishableKey?: string;
  /** Endpoint that exists from the start, with a given secret. */
  webhookEndpoint?: FixedEndpoint;
  /** Origin under which browsers reach `browserFetch`. */
  publicUrl?: string;
  /** Target of the back link on an invoice's page. */
  returnPath?: string;
  fetch?: DeliveryOptions["fetch"];
  realNow?: () => Date;
  webhookRetryDelaysMs?: number[];
}

export interface DemoStripe {
  /**
   * Serves the API of the `stripe` package, `/demo/clock`, `/demo/chaos` and `/demo/dunning`. For
   * loopback addresses only.
   */
  apiFetch(request: Request): Promise<Response>;
  /** Serves browsers under `/demo-stripe`. */
  browserFetch(request: Request): Promise<Response>;
  clock: { now(): Date };
  /** Creates the tables, runs overdue tasks and resumes pending webhooks. */
  start(): Promise<void>;
  /** Resolves when no request or webhook is in progress; does not wait for later retries. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Creates a card provider for demos and tests, which behaves like Stripe's test mode and stores its
 * state in PostgreSQL.
 */
export function createDemoStripe({
  sql,
  script,
  secretKey = "sk_test_handrail",
  publishableKey = "pk_test_handrail",
  webhookEndpoint,
  publicUrl = "http://localhost",
  returnPath = "/",
  fetch = (url, init) => globalThis.fetch(url, init),
  realNow = () => new Date(),
  webhookRetryDelaysMs,
}: DemoStripeOptions): DemoStripe {
  const clock = new VirtualClock(realNow);
  const chaos = new Chaos(sql);
  const deliveries = new Deliveries(sql, {
    fetch,
    realNow,
    clock,
    chaos,
    retryDelaysMs: webhookRetryDelaysMs,
  });
  const engine = new Engine(sql, clock, deliveries, publicUrl);
  const api = new Api(engine, secretKey, chaos);
  const browser = new BrowserApi(engine, { publishableKey, script });

  return {
    async apiFetch(request) {
      const control = findControl(request);
      if (!control) return api.fetch(request);
      try {
        api.authenticate(request);
        return await runControl(control, request, { engine, clock, deliveries, chaos });
      } catch (error) {
        const { status, body } = failureReply(error);
        return new Response(body, { status, headers: { "Content-Type": "application/json" } });
      }
    },
    async browserFetch(request) {
      const page = await fetchInvoicePage(request, engine, `${publicUrl}${returnPath}`);
      return page ?? browser.fetch(request);
    },
    clock: { now: () => clock.now() },
    async start() {
      await engine.start();
      await chaos.load();
      await purgeOldReplies(sql);
      if (webhookEndpoint) await engine.change(null, (store) => ensureEndpoint(store, webhookEndpoint));
      deliveries.start();
    },
    async idle() {
      await engine.idle();
      await deliveries.idle();
    },
    async stop() {
      await engine.stop();
      await deliveries.stop();
    },
  };
}
