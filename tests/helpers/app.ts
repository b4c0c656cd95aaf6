import type { Sql } from "postgres";
import type Stripe from "stripe";
import { createApp } from "../../src/app.ts";
import { type Config, loadConfig } from "../../src/config.ts";
import { createServices } from "../../src/create-services.ts";
import { type DatabaseAddress, openPool } from "../../src/db/driver-settings.ts";
import { createDemoStripe, type DemoStripe } from "../../src/demo-stripe/demo-stripe.ts";
import { createStripeClient } from "../../src/features/billing/provider/stripe-client.ts";
import { processDueWebhooks } from "../../src/features/billing/webhooks/process-webhooks.ts";
import { WEBHOOK_EVENTS } from "../../src/features/billing/webhooks/webhook-events.ts";
import { MailWorker } from "../../src/mail/mail-queue.ts";
import type { QueuedMail } from "../../src/mail/mail-transport.ts";
import type { Services } from "../../src/services.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";
import { wrongAddress, wrongLinks } from "./mail-links.ts";
import { areEmpty, type RecordedRows, recordRows, restoreRows } from "./recorded-rows.ts";
import { isStocked, stockProvider } from "./stock-provider.ts";

export const WEBHOOK_SECRET = "whsec_tests";
const ORIGIN = "http://handrail.test";
const SECRET = "a secret of the tests, long enough to be taken";

export interface TestAppOptions {
  replicas?: number;
  /** Delays the provider's replies. */
  beforeReply?: (request: Request) => Promise<void>;
}

interface ProviderPort {
  sql: Sql;
  url: string;
  stripe: Stripe;
  /** Replies to requests of the present test app. */
  answer(request: Request): Promise<Response>;
}

let shared: ProviderPort | undefined;

/** States that tests began with, with their rows, by the app's environment and a name. */
const beginnings = new Map<
  string,
  { made: { browser: TestBrowser }; rows: RecordedRows; sent: QueuedMail[]; hasProvider: boolean }
>();

/**
 * Opens what the demo providers of a run share one after the other; a client takes long to make.
 */
function openProviderPort(address: DatabaseAddress): ProviderPort {
  const answer = (request: Request) => port.answer(request);
  const url = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: answer }).url.origin;
  const port: ProviderPort = {
    sql: openPool(address, { max: 2 }),
    url,
    stripe: createStripeClient("sk_test_handrail", url),
    answer: () => Promise.reject(new Error("No test app has begun")),
  };
  return port;
}

/**
 * Creates the API with a real database and the demo card provider, which starts with its first
 * request. Several replicas share both, and take requests in turn.
 */
export async function createTestApp(
  environment: Record<string, string> = {},
  { replicas = 1, beforeReply }: TestAppOptions = {},
) {
  const database = await openTestDatabase();
  const config: Config = loadConfig({ TRUST_PROXY: "1", ...environment });
  shared ??= openProviderPort(database.address);
  const port = shared;
  const { sql, stripe } = port;
  const demo = createDemoStripe({
    sql,
    script: () => new Uint8Array(),
    publicUrl: ORIGIN,
    returnPath: "/billing",
    webhookEndpoint: {
      url: `${ORIGIN}/api/stripe/webhook`,
      secret: WEBHOOK_SECRET,
      enabledEvents: [...WEBHOOK_EVENTS],
    },
    fetch: Object.assign(deliver, { preconnect: fetch.preconnect }),
  });
  /** Sends a webhook to this app or machine: names elsewhere would take seconds to be unknown. */
  async function deliver(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const { origin, hostname } = new URL(request.url);
    if (origin === ORIGIN) return handle(request);
    if (hostname !== "127.0.0.1") throw new TypeError(`${hostname} is out of reach of tests`);
    return fetch(request);
  }
  await database.reset();
  const startProvider = async () => {
    await demo.start();
    await stockProvider(sql, stripe, config.productName);
  };
  const isKnown = isStocked(config.productName);
  let started = isKnown ? undefined : Promise.resolve();
  let isFresh = true;
  port.answer = async (request) => {
    isFresh = false;
    started ??= startProvider();
    await started;
    const reply = await demo.apiFetch(request);
    await beforeReply?.(request);
    return reply;
  };
  if (!isKnown) await startProvider();
  isFresh = true;
  const clock = new TestClock();
  const sent: QueuedMail[] = [];
  const background: Promise<unknown>[] = [];
  const parts = { config, database, stripe, demo, clock, sent, background };
  const first = createReplica(parts);
  const servers = [first, ...Array.from({ length: replicas - 1 }, () => createReplica(parts))];
  const { app, services, mail } = first;
  let turn = 0;
  const handle = (request: Request): Promise<Response> => {
    isFresh = false;
    turn += 1;
    return (servers[turn % servers.length] ?? first).app.handle(request);
  };
  return {
    app,
    config,
    database,
    services,
    stripe,
    demo,
    clock,
    sent,
    mail,
    servers,
    providerUrl: port.url,
    browser: (address?: string) => new TestBrowser(handle, address),
    /** Returns the same browser on another replica, which shares the database but no memory. */
    replicaFor({ token }: TestBrowser) {
      const replica = createReplica(parts).app;
      const browser = new TestBrowser((request) => replica.handle(request));
      browser.token = token;
      return browser;
    },
    /**
     * Makes what a test begins with: at a new app only once by calls, and from then on by the rows
     * that these have left.
     */
    async begin<Made extends { browser: TestBrowser }>(
      what: string,
      make: () => Promise<Made>,
    ): Promise<Made> {
      const key = JSON.stringify([environment, what]);
      if (!isFresh || beforeReply || clock.isMoved) return make();
      const known = beginnings.get(key);
      if (known && (await areEmpty(database.sql, known.rows))) {
        isFresh = false;
        await restoreRows(database.sql, known.rows);
        sent.push(...known.sent);
        if (known.hasProvider) started = demo.start();
        await started;
        return { ...(known.made as Made), browser: known.made.browser.copy(handle) };
      }
      const isEmpty =
        !known && (await recordRows(database.sql)).rows.every(({ name }) => name.startsWith("demo_stripe."));
      const made = await make();
      if (isEmpty) {
        const copy = { ...made, browser: made.browser.copy(handle) };
        const rows = await recordRows(database.sql);
        beginnings.set(key, { made: copy, rows, sent: [...sent], hasProvider: started !== undefined });
      }
      return made;
    },
    /** Waits until the provider's webhooks, and those they cause, were delivered and processed. */
    async settle() {
      do {
        await demo.idle();
        await Promise.all(background.splice(0));
        await demo.idle();
      } while (background.length > 0);
    },
    /**
     * Delivers due mails, and returns the newest of a kind by the time at which it was queued,
     * since mails due at once are delivered in any order.
     */
    async lastMail(kind: string, to?: string): Promise<QueuedMail> {
      await mail.deliverDue();
      const found = sent
        .filter((one) => one.kind === kind && (to === undefined || one.to === to))
        .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
        .at(-1);
      if (!found)
        throw new Error(`No ${kind} mail was sent, only: ${sent.map((one) => one.kind).join(", ")}`);
      return found;
    },
    /** Delivers due mails, and returns those to an address, the oldest first. */
    async mailsTo(address: string, kind?: string): Promise<QueuedMail[]> {
      await mail.deliverDue();
      return sent.filter((one) => one.to === address && (kind === undefined || one.kind === kind));
    },
    /** @throws Error if a mail had a link that leads to no page, or to one in another language. */
    async stop() {
      await demo.stop();
      await Promise.all(background);
      for (const { services } of servers) await services.pageReader.stop();
      const wrong = sent.flatMap((one) => [
        ...wrongLinks(one, config.publicUrl),
        ...wrongAddress(one, config.shownSupportEmail),
      ]);
      if (wrong.length > 0) throw new Error(`Mails are wrong:\n${wrong.join("\n")}`);
    },
  };
}

export const PINNED_SCRIPT = { path: "/platform.3ukah007seuc9.js", integrity: `sha384-${"a".repeat(64)}` };

interface ReplicaParts {
  config: Config;
  database: TestDatabase;
  stripe: Stripe;
  demo: DemoStripe;
  clock: TestClock;
  sent: QueuedMail[];
  /** Processing of webhooks under way. */
  background: Promise<unknown>[];
}

function createReplica({ config, database: { db }, stripe, demo, clock, sent, background }: ReplicaParts) {
  const mail = new MailWorker({
    db,
    secret: SECRET,
    transport: {
      async deliver(one) {
        // Mails are delivered in parallel, but read in the order in which they were written.
        sent.push(one);
        sent.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
      },
    },
    clock,
    log: () => {},
  });
  const services: Services = createServices({
    config,
    db,
    secret: SECRET,
    stripe,
    mail,
    clock,
    billingClock: demo.clock,
    pinnedScript: PINNED_SCRIPT,
    termsVersion: "2026-11-21",
  });
  const app = createApp({
    services,
    webhooks: {
      secrets: [WEBHOOK_SECRET, "whsec_rolled"],
      onStored: () => void background.push(processDueWebhooks(services)),
    },
    isReady: async () => true,
  });
  return { app, services, mail };
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** Real time, which tests move or stop. Sleeps are recorded and resolve immediately. */
export class TestClock {
  slept: number[] = [];
  #offset = 0;
  #stopped: number | null = null;

  now(): Date {
    return new Date((this.#stopped ?? Date.now()) + this.#offset);
  }

  get isMoved(): boolean {
    return this.#offset !== 0 || this.#stopped !== null;
  }

  /** Stops the time until `reset`, so that no window passes during many calls on a slow machine. */
  stop(): void {
    this.#stopped = Date.now();
  }

  advance(milliseconds: number): void {
    this.#offset += milliseconds;
  }

  reset(): void {
    this.#offset = 0;
    this.#stopped = null;
  }

  async sleep(milliseconds: number): Promise<void> {
    this.slept.push(milliseconds);
  }
}

let browsers = 0;

/** Returns a new address, so that browsers do not share rate limits. */
export function newAddress(): string {
  browsers += 1;
  return `203.0.${Math.floor(browsers / 250)}.${browsers % 250}`;
}

/** A browser with its own cookies, token and address. */
export class TestBrowser {
  cookies = new Map<string, string>();
  token: string | null = null;

  readonly #handle: (request: Request) => Promise<Response>;
  readonly #address: string;

  constructor(handle: (request: Request) => Promise<Response>, address = newAddress()) {
    this.#handle = handle;
    this.#address = address;
  }

  /** Returns a browser with the same cookies and token at another address. */
  copy(handle: (request: Request) => Promise<Response>): TestBrowser {
    const copy = new TestBrowser(handle);
    copy.cookies = new Map(this.cookies);
    copy.token = this.token;
    return copy;
  }

  /** Sends bytes as they are, and anything else as JSON. */
  async call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    further: Record<string, string> = {},
  ): Promise<Answer<Body> & { bytes: Uint8Array }> {
    const headers = new Headers({ "x-forwarded-for": this.#address, ...further });
    if (this.cookies.size > 0)
      headers.set("cookie", [...this.cookies].map((pair) => pair.join("=")).join("; "));
    if (this.token) headers.set("authorization", `Bearer ${this.token}`);
    const isFile = body instanceof Uint8Array;
    if (body !== undefined && !isFile) headers.set("content-type", "application/json");
    const sent = isFile ? new Uint8Array(body) : JSON.stringify(body);
    const init = { method, headers, ...(body !== undefined && { body: sent }) };
    const response = await this.#handle(new Request(`${ORIGIN}${path}`, init));
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const isEndless = response.headers.get("content-type") === "text/event-stream";
    if (isEndless) await response.body?.cancel();
    const bytes = isEndless ? new Uint8Array() : await response.bytes();
    const text = new TextDecoder().decode(bytes);
    return { status: response.status, headers: response.headers, bytes, text, body: parse(text) };
  }

  #keep(cookie: string): void {
    const [name = "", value = ""] = cookie.split(";")[0]?.split("=") ?? [];
    if (/max-age=0/i.test(cookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  text: string;
  body: Body;
}

function parse<Body>(text: string): Body {
  try {
    return JSON.parse(text);
  } catch {
    return {} as Body;
  }
}
