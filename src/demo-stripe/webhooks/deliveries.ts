import { createHmac } from "node:crypto";
import type { Sql } from "postgres";
import type Stripe from "stripe";
import type { Hidden } from "../state/objects.ts";
import { parseDuration } from "../time/duration.ts";
import type { VirtualClock } from "../time/virtual-clock.ts";
import type { Chaos } from "./chaos.ts";

const TIMEOUT_MS = 15_000;

const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000, 10_800_000];

const BATCH = 50;
const LONGEST_NAP_MS = 3_600_000;
const FOREIGN_SECRET = "whsec_of_somebody_else";
const STALE_SECONDS = 600;

interface Delivery {
  id: string;
  attempts: number;
  dueMs: string;
  holdUntil: string | null;
  event: Stripe.EventBase;
  endpoint: Stripe.WebhookEndpoint;
  hidden: Hidden;
}

export interface DeliveryOptions {
  fetch: WebhookFetch;
  realNow: () => Date;
  clock: VirtualClock;
  chaos: Chaos;
  retryDelaysMs?: number[] | undefined;
}

/** Sends queued events to their endpoints one at a time, in creation order. */
export class Deliveries {
  readonly #sql: Sql;
  readonly #options: DeliveryOptions;
  readonly #retryDelaysMs: number[];
  #running: Promise<void> | undefined;
  #wanted = false;
  #stopped = true;
  #alarm: ReturnType<typeof setTimeout> | undefined;

  constructor(sql: Sql, options: DeliveryOptions) {
    this.#sql = sql;
    this.#options = options;
    this.#retryDelaysMs = options.retryDelaysMs ?? RETRY_DELAYS_MS;
  }

  start(): void {
    this.#stopped = false;
    this.wake();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#alarm);
    await this.#running;
  }

  wake(): void {
    if (this.#stopped) return;
    this.#wanted = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#wanted) this.wake();
    });
  }

  /** Resolves when no event is due now; does not wait for later retries. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** Counts pending deliveries (including retries) or dropped ones. */
  async count(state: "pending" | "dropped"): Promise<number> {
    const [row] = await this.#sql<{ count: string }[]>`
      select count(*) from demo_stripe.deliveries d
      join demo_stripe.objects endpoint on endpoint.id = d.endpoint_id and not endpoint.deleted
      where d.state = ${state}`;
    return Number(row?.count ?? 0);
  }

  /** Sends all dropped events, including one that is just being dropped. */
  async replayDropped(): Promise<void> {
    await this.idle();
    await this.#sql`
      update demo_stripe.deliveries set state = 'pending', attempts = 0, due_ms = 0 where state = 'dropped'`;
  }

  async #run(): Promise<void> {
    try {
      while (this.#wanted && !this.#stopped) {
        this.#wanted = false;
        await this.#sendAllDue();
      }
      await this.#awaitNextRetry();
    } catch (error) {
      console.error("demo-stripe: webhooks could not be sent and will be retried", error);
      this.#setAlarm(this.#retryDelaysMs[0] ?? 0);
    }
  }

  async #sendAllDue(): Promise<void> {
    for (;;) {
      const due = await this.#due();
      if (due.length === 0) return;
      for (const delivery of due) {
        if (this.#stopped) return;
        await this.#send(delivery);
      }
    }
  }

  #due(): Promise<Delivery[]> {
    return this.#sql<Delivery[]>`
      select d.id, d.attempts, d.due_ms as "dueMs", d.hold_until as "holdUntil", event.data as event, endpoint.data as endpoint, endpoint.hidden
      from demo_stripe.deliveries d
      join demo_stripe.objects event on event.id = d.event_id
      join demo_stripe.objects endpoint on endpoint.id = d.endpoint_id and not endpoint.deleted
      where d.state = 'pending' and d.due_ms <= ${this.#nowMs()}
        and coalesce(d.hold_until, 0) <= ${this.#options.clock.seconds()}
      order by ${this.#options.chaos.settings.reorder ? this.#sql`d.id desc` : this.#sql`d.id`} limit ${BATCH}`;
  }

  async #send(delivery: Delivery): Promise<void> {
    if (await this.#withholds(delivery)) return;
    await this.#sendForgeries(delivery);
    const { id, attempts, event } = delivery;
    const { delivered, result } = await this.#post(delivery, {});
    const retryDelayMs = this.#retryDelaysMs[attempts];
    const refused = retryDelayMs === undefined ? "failed" : "pending";
    await this.#sql`
      with sent as (
        update demo_stripe.deliveries
        set state = ${delivered ? "delivered" : refused}, attempts = ${attempts + 1},
          due_ms = ${this.#nowMs() + (retryDelayMs ?? 0)}, last_result = ${result}
        where id = ${id}
      )
      update demo_stripe.objects
      set data = jsonb_set(data, '{pending_webhooks}', to_jsonb((data->>'pending_webhooks')::int - 1))
      where id = ${event.id} and ${delivered}`;
    if (!delivered) return;
    for (let copy = 0; copy < this.#options.chaos.settings.duplicate; copy += 1) {
      await this.#post(delivery, {});
    }
  }

  /** Drops or delays the event if chaos says so; delays an event only once. */
  async #withholds({ id, attempts, event, dueMs, holdUntil }: Delivery): Promise<boolean> {
    const { drop, delay } = this.#options.chaos.settings;
    if (drop) {
      await this.#sql`update demo_stripe.deliveries set state = 'dropped' where id = ${id}`;
      return true;
    }
    if (delay === null || attempts > 0 || holdUntil !== null || Number(dueMs) > 0) return false;
    const seconds = parseDuration(delay);
    const until = event.created + (seconds ?? 0);
    const ms = seconds === undefined ? this.#nowMs() + Number.parseInt(delay, 10) : 0;
    await this.#sql`update demo_stripe.deliveries set hold_until = ${until}, due_ms = ${ms} where id = ${id}`;
    return true;
  }

  async #sendForgeries(delivery: Delivery): Promise<void> {
    const { bad_signature, stale_timestamp } = this.#options.chaos.settings;
    if (bad_signature) await this.#post(delivery, { secrets: [FOREIGN_SECRET] });
    if (stale_timestamp) await this.#post(delivery, { timestamp: this.#nowSeconds() - STALE_SECONDS });
  }

  #post({ event, endpoint, hidden }: Delivery, forged: Partial<Signing>) {
    const secret = hidden.webhookSecret ?? "";
    const secrets = this.#options.chaos.settings.two_secrets ? [FOREIGN_SECRET, secret] : [secret];
    const signing = { secrets, timestamp: this.#nowSeconds(), ...forged };
    return postEvent(this.#options.fetch, endpoint.url, event, signing);
  }

  async #awaitNextRetry(): Promise<void> {
    const aheadMs = this.#options.clock.now().getTime() - this.#nowMs();
    const [next] = await this.#sql<{ due_ms: string | null }[]>`
      select min(greatest(due_ms, coalesce(hold_until, 0) * 1000 - ${Math.round(aheadMs)})) as due_ms
      from demo_stripe.deliveries where state = 'pending'`;
    if (next?.due_ms) this.#setAlarm(Number(next.due_ms) - this.#nowMs());
  }

  #setAlarm(delayMs: number): void {
    clearTimeout(this.#alarm);
    if (this.#stopped) return;
    this.#alarm = setTimeout(() => this.wake(), Math.min(Math.max(delayMs, 0), LONGEST_NAP_MS));
    this.#alarm.unref();
  }

  #nowSeconds(): number {
    return Math.floor(this.#nowMs() / 1000);
  }

  #nowMs(): number {
    return this.#options.realNow().getTime();
  }
}

type WebhookFetch = (url: string, init: RequestInit) => Promise<Response>;

interface Signing {
  /** Signing secrets, each producing one signature. */
  secrets: string[];
  /** Real time in Unix seconds, independent of the virtual clock. */
  timestamp: number;
}

/** Sends a signed event once; any status other than 2xx counts as a failed delivery. */
async function postEvent(fetch: WebhookFetch, url: string, event: Stripe.EventBase, signing: Signing) {
  const body = JSON.stringify(event, null, 2);
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Stripe-Signature": signatureHeader(body, signing),
    "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
  };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { method: "POST", body, headers, redirect: "manual", signal });
    await response.arrayBuffer();
    return { delivered: response.ok, result: String(response.status) };
  } catch (error) {
    return { delivered: false, result: String(error) };
  }
}

function signatureHeader(payload: string, { secrets, timestamp }: Signing): string {
  const signatures = secrets.map((secret) => {
    const signature = createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("hex");
    return `v1=${signature}`;
  });
  return [`t=${timestamp}`, ...signatures].join(",");
}
