import type { Sql } from "postgres";
import type Stripe from "stripe";
import type { Hidden } from "../state/objects.ts";
import { postEvent, type WebhookFetch } from "./post-event.ts";

const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000, 10_800_000];

interface Delivery {
  id: string;
  attempts: number;
  event: Stripe.EventBase;
  endpoint: Stripe.WebhookEndpoint;
  hidden: Hidden;
}

export interface DeliveryOptions {
  fetch: WebhookFetch;
  realNow: () => Date;
  retryDelaysMs?: number[] | undefined;
}

/** Sends queued events to their endpoints, one after the other in the order they came about. */
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
    });
  }

  /** Resolves when nothing is left to send right now; later retries are not waited for. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** How many are still to be sent, retries included. */
  async pending(): Promise<number> {
    const [row] = await this.#sql<{ count: string }[]>`
      select count(*) from demo_stripe.deliveries d
      join demo_stripe.objects endpoint on endpoint.id = d.endpoint_id and not endpoint.deleted
      where d.state = 'pending'`;
    return Number(row?.count ?? 0);
  }

  async #run(): Promise<void> {
    try {
      while (this.#wanted && !this.#stopped) {
        this.#wanted = false;
        await this.#sendAllDue();
      }
      await this.#awaitNextRetry();
    } catch (error) {
      console.error("demo-stripe: webhooks could not be sent, they will be tried again", error);
      this.#setAlarm(this.#retryDelaysMs[0] ?? 0);
    }
  }

  async #sendAllDue(): Promise<void> {
    for (;;) {
      const delivery = this.#stopped ? undefined : await this.#nextDue();
      if (!delivery) return;
      await this.#send(delivery);
    }
  }

  async #nextDue(): Promise<Delivery | undefined> {
    const rows = await this.#sql<Delivery[]>`
      select d.id, d.attempts, event.data as event, endpoint.data as endpoint, endpoint.hidden
      from demo_stripe.deliveries d
      join demo_stripe.objects event on event.id = d.event_id
      join demo_stripe.objects endpoint on endpoint.id = d.endpoint_id and not endpoint.deleted
      where d.state = 'pending' and d.due_ms <= ${this.#nowMs()}
      order by d.id limit 1`;
    return rows[0];
  }

  async #send({ id, attempts, event, endpoint, hidden }: Delivery): Promise<void> {
    const secret = hidden.webhookSecret ?? "";
    const { delivered, result } = await postEvent(this.#options.fetch, endpoint.url, event, {
      secret,
      timestamp: Math.floor(this.#nowMs() / 1000),
    });
    const retryDelayMs = this.#retryDelaysMs[attempts];
    const refused = retryDelayMs === undefined ? "failed" : "pending";
    await this.#sql`
      update demo_stripe.deliveries
      set state = ${delivered ? "delivered" : refused}, attempts = ${attempts + 1},
        due_ms = ${this.#nowMs() + (retryDelayMs ?? 0)}, last_result = ${result}
      where id = ${id}`;
    if (!delivered) return;
    await this.#sql`
      update demo_stripe.objects
      set data = jsonb_set(data, '{pending_webhooks}', to_jsonb((data->>'pending_webhooks')::int - 1))
      where id = ${event.id}`;
  }

  async #awaitNextRetry(): Promise<void> {
    const [next] = await this.#sql<{ due_ms: string | null }[]>`
      select min(due_ms) as due_ms from demo_stripe.deliveries where state = 'pending'`;
    if (next?.due_ms) this.#setAlarm(Number(next.due_ms) - this.#nowMs());
  }

  #setAlarm(delayMs: number): void {
    clearTimeout(this.#alarm);
    if (this.#stopped) return;
    this.#alarm = setTimeout(() => this.wake(), Math.max(delayMs, 0));
    this.#alarm.unref();
  }

  #nowMs(): number {
    return this.#options.realNow().getTime();
  }
}
