import type { Sql } from "postgres";
import { chooseLastResorts, LAST_RESORTS, readLastResorts } from "./billing/dunning.ts";
import { Api } from "./endpoints/api.ts";
import { BrowserApi } from "./endpoints/browser-api.ts";
import { purgeOldReplies } from "./endpoints/idempotency.ts";
import { fetchInvoicePage } from "./endpoints/invoice-pages.ts";
import { failureReply } from "./endpoints/reply.ts";
import { Engine } from "./engine.ts";
import { ensureEndpoint, type FixedEndpoint } from "./resources/webhook-endpoints.ts";
import { parseDuration } from "./time/duration.ts";
import { VirtualClock } from "./time/virtual-clock.ts";
import { Chaos, type Fault, NO_CHAOS } from "./webhooks/chaos.ts";
import { Deliveries, type DeliveryOptions } from "./webhooks/deliveries.ts";

const MAX_COPIES = 10;
const FAILURES: Fault["with"][] = [401, 403, 429, 500];
/** Call and webhook failures at `/demo/chaos`, with the number of dropped events. */
const chaosControl: Control = {
  usage:
    'Send some of {"fail":{"on":"POST /v1/customers","with":500,"times":1,"done":true},"duplicate":1,"reorder":true,"delay":"2d" or "500ms","drop":true,"bad_signature":true,"stale_timestamp":true,"two_secrets":true}, {"replay":true} to send what was dropped, or {"off":true} to clear all.',

  async change(fields, { chaos, deliveries }) {
    if (Object.entries(fields).some(([name, value]) => !isKnown(name, value))) return false;
    const { off, replay, ...rest } = fields;
    await chaos.change({
      ...(off ? NO_CHAOS : chaos.settings),
      ...rest,
      ...("duplicate" in rest && { duplicate: Number(rest.duplicate) }),
      ...("fail" in rest && { fail: readFault(rest.fail) }),
    });
    if (replay) await deliveries.replayDropped();
    deliveries.wake();
    return true;
  },

  async read({ chaos, deliveries }) {
    return { object: "demo.chaos", ...chaos.settings, dropped: await deliveries.count("dropped") };
  },
};

/** Outcomes after the last failed attempt, at `/demo/dunning`. */
const dunningControl: Control = {
  usage:
    `Send {"after_last_retry":"cancel"}, or one of: ${LAST_RESORTS.subscription.join(", ")}; ` +
    `and {"invoice_after_last_retry":"open"}, or one of: ${LAST_RESORTS.invoice.join(", ")}.`,

  async change(fields, { engine }) {
    const { after_last_retry, invoice_after_last_retry } = fields;
    const subscription = LAST_RESORTS.subscription.find((outcome) => outcome === after_last_retry);
    const invoice = LAST_RESORTS.invoice.find((outcome) => outcome === invoice_after_last_retry);
    const chosen = { ...(subscription && { subscription }), ...(invoice && { invoice }) };
    const known = Object.keys(chosen).length;
    const isValid = known > 0 && known === Object.keys(fields).length;
    if (isValid) await engine.change(null, ({ sql }) => chooseLastResorts(sql, chosen));
    return isValid;
  },

  async read({ engine }) {
    const { subscription, invoice } = await engine.read(({ sql }) => readLastResorts(sql));
    return {
      object: "demo.dunning",
      after_last_retry: subscription,
      invoice_after_last_retry: invoice,
    };
  },
};

const LONGEST_ADVANCE = 2 * 366 * 86_400;

/** Time at `/demo/clock`, after all due tasks have run, with the number of pending webhooks. */
const clockControl: Control = {
  usage: 'Send {"advance":"8d"}, with a unit of s, m, h, d or w, and no more than two years at once.',

  async change({ advance }, { engine }) {
    const seconds = parseDuration(advance);
    if (seconds === undefined || seconds > LONGEST_ADVANCE) return false;
    await engine.advance(seconds);
    return true;
  },

  async read({ clock, deliveries }) {
    return {
      object: "demo.clock",
      now: clock.seconds(),
      iso: clock.now().toISOString(),
      pending_webhooks: await deliveries.count("pending"),
    };
  },
};

const CONTROLS: Record<string, Control> = {
  "/demo/chaos": chaosControl,
  "/demo/clock": clockControl,
  "/demo/dunning": dunningControl,
};

export interface DemoStripeOptions {
  /** Own or shared database; all state is in the `demo_stripe` schema. */
  sql: Sql;
  /** Loads the compiled `browser/stripe.ts`. */
  script: () => Promise<Uint8Array> | Uint8Array;
  secretKey?: string;
  publishableKey?: string;
  /** Endpoint that exists from the start, with a preset secret. */
  webhookEndpoint?: FixedEndpoint;
  /** Origin at which browsers reach `browserFetch`. */
  publicUrl?: string;
  /** Target of the invoice page's back link. */
  returnPath?: string;
  fetch?: DeliveryOptions["fetch"];
  realNow?: () => Date;
  webhookRetryDelaysMs?: number[];
}

export interface DemoStripe {
  /**
   * Serves the API used by the `stripe` package, `/demo/clock`, `/demo/chaos` and `/demo/dunning`.
   * For loopback addresses only.
   */
  apiFetch(request: Request): Promise<Response>;
  /** Serves browsers under `/demo-stripe`. */
  browserFetch(request: Request): Promise<Response>;
  clock: { now(): Date };
  /** Creates the tables, runs overdue tasks and resumes pending webhooks. */
  start(): Promise<void>;
  /** Resolves when no requests or webhooks are in progress; does not wait for later retries. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Creates a card provider for demos and tests that behaves like Stripe's test mode and stores its
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

interface ControlParts {
  engine: Engine;
  clock: VirtualClock;
  deliveries: Deliveries;
  chaos: Chaos;
}

/** Demo setting, returned by a GET and changed by POSTing a JSON object. */
interface Control {
  /** Message for rejecting an invalid change. */
  usage: string;
  /** Returns false, with no effect, if the fields are not a valid change. */
  change(fields: Record<string, unknown>, parts: ControlParts): Promise<boolean>;
  read(parts: ControlParts): Promise<object>;
}

function findControl(request: Request): Control | undefined {
  return CONTROLS[new URL(request.url).pathname];
}

async function runControl(control: Control, request: Request, parts: ControlParts): Promise<Response> {
  if (request.method === "POST") {
    const fields = readObject(await request.text());
    if (!fields || !(await control.change(fields, parts))) {
      const error = { type: "invalid_request_error", message: control.usage };
      return Response.json({ error }, { status: 400 });
    }
  } else if (request.method !== "GET") {
    return new Response(null, { status: 405, headers: { Allow: "GET, POST" } });
  }
  return Response.json(await control.read(parts));
}

function isKnown(name: string, value: unknown): boolean {
  if (name === "fail") return value === null || readFault(value) !== null;
  if (name === "delay") return value === null || isDelay(value);
  if (name === "duplicate" && typeof value === "number") {
    return Number.isInteger(value) && value >= 0 && value <= MAX_COPIES;
  }
  const isSwitch = name === "off" || name === "replay" || Object.hasOwn(NO_CHAOS, name);
  return isSwitch && typeof value === "boolean";
}

/** Returns null for a value that does not describe a fault. */
function readFault(value: unknown): Fault | null {
  if (typeof value !== "object" || value === null) return null;
  const { on, with: status, times = 1, done = false, ...unknown }: Record<string, unknown> = { ...value };
  const failure = FAILURES.find((known) => known === status);
  const isSound =
    typeof on === "string" &&
    /^(\*|(GET|POST|DELETE) \/v1\/\S+)$/.test(on) &&
    failure !== undefined &&
    typeof times === "number" &&
    Number.isInteger(times) &&
    times > 0 &&
    typeof done === "boolean" &&
    !(done && failure !== 500) &&
    Object.keys(unknown).length === 0;
  return isSound ? { on, with: failure, times, done } : null;
}

function isDelay(value: unknown): boolean {
  return parseDuration(value) !== undefined || /^\d{1,6}ms$/.test(String(value));
}

/** Parses a JSON object; returns undefined for anything else. */
function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed && typeof parsed === "object" && !Array.isArray(parsed) ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}
