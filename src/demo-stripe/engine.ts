import type { Sql } from "postgres";
import type Stripe from "stripe";
import { TASKS } from "./billing/tasks.ts";
import { createSchema } from "./state/schema.ts";
import { Store } from "./state/store.ts";
import type { VirtualClock } from "./time/virtual-clock.ts";
import type { Deliveries } from "./webhooks/deliveries.ts";

class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task, task);
    this.#last = result.catch(() => undefined);
    return result;
  }

  async idle(): Promise<void> {
    let seen: Promise<unknown> | undefined;
    while (seen !== this.#last) {
      seen = this.#last;
      await seen;
    }
  }
}

const READY = "test_clock_ready";
const LONGEST_NAP_MS = 3_600_000;
const RETRY_MS = 5_000;

/** Runs state changes sequentially, each in one transaction, after all tasks due before it. */
export class Engine {
  readonly #sql: Sql;
  readonly #clock: VirtualClock;
  readonly #deliveries: Deliveries;
  readonly #publicUrl: string;
  readonly #mutex = new Mutex();
  /** Due time of the first task, and the latest time requested by a test clock, in Unix seconds. */
  #next = 0;
  #target = 0;
  #alarm: ReturnType<typeof setTimeout> | undefined;
  #stopped = true;

  constructor(sql: Sql, clock: VirtualClock, deliveries: Deliveries, publicUrl: string) {
    this.#sql = sql;
    this.#clock = clock;
    this.#deliveries = deliveries;
    this.#publicUrl = publicUrl;
  }

  async start(): Promise<void> {
    await createSchema(this.#sql);
    await this.#clock.load(this.#sql);
    this.#stopped = false;
    await this.#mutex.run(async () => {
      const [row] = await this.#sql<{ target: string | null }[]>`
        select max(due) as target from demo_stripe.tasks where kind = ${READY}`;
      this.#target = Number(row?.target ?? 0);
      await this.#runAllDue();
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#alarm);
    await this.#mutex.idle();
  }

  idle(): Promise<void> {
    return this.#mutex.idle();
  }

  change<T>(request: Stripe.Event.Request | null, work: (store: Store) => Promise<T>): Promise<T> {
    return this.#mutex.run(async () => {
      if (this.#next <= this.#horizon()) await this.#catchUp(this.#horizon());
      const { result } = await this.#commit(this.#clock.seconds(), request, async (store) => ({
        result: await work(store),
      }));
      this.#setNextAlarm();
      return result;
    });
  }

  read<T>(work: (store: Store) => Promise<T>): Promise<T> {
    return work(new Store(this.#sql, this.#clock.seconds(), null, this.#publicUrl));
  }

  /** Advances the virtual clock, running each due task at its own time. */
  advance(seconds: number): Promise<void> {
    return this.#mutex.run(async () => {
      const target = this.#clock.seconds() + seconds;
      await this.#catchUp(target);
      (await this.#clock.advanceTo(this.#sql, target))();
      this.#deliveries.wake();
      this.#setNextAlarm();
    });
  }

  async #runAllDue(): Promise<void> {
    await this.#catchUp(this.#horizon());
    this.#setNextAlarm();
  }

  #horizon(): number {
    return Math.max(this.#clock.seconds(), this.#target);
  }

  async #catchUp(until: number): Promise<void> {
    while (await this.#runNextTask(until));
  }

  async #runNextTask(until: number): Promise<boolean> {
    const [task] = await this.#sql<{ id: string; due: string; kind: string; object_id: string }[]>`
      select id, due, kind, object_id from demo_stripe.tasks order by due, kind = ${READY}, id limit 1`;
    this.#next = task ? Number(task.due) : Number.POSITIVE_INFINITY;
    if (!task || this.#next > until) return false;
    const run = TASKS[task.kind];
    if (!run) throw new Error(`Unknown task ${task.kind}`);
    const due = this.#next;
    const advanced = await this.#commit(due, null, async (store) => {
      await store.sql`delete from demo_stripe.tasks where id = ${task.id}`;
      await run(store, task.object_id);
      return { commit: await this.#clock.advanceTo(store.sql, due) };
    });
    advanced.commit();
    return true;
  }

  /** Runs work in one transaction and notes the tasks and events it creates. */
  async #commit<T>(
    now: number,
    request: Stripe.Event.Request | null,
    work: (store: Store) => Promise<T & object>,
  ) {
    const { result, tasks, deliveries } = await this.#sql.begin(async (sql) => {
      const store = new Store(sql, now, request, this.#publicUrl);
      const result = await work(store);
      await store.finish();
      return { result, tasks: store.tasks, deliveries: store.deliveries };
    });
    for (const { due, kind } of tasks) {
      this.#next = Math.min(this.#next, due);
      if (kind === READY) this.#target = Math.max(this.#target, due);
    }
    if (deliveries.length > 0) this.#deliveries.wake();
    return result;
  }

  #setNextAlarm(): void {
    const seconds = this.#clock.seconds();
    if (this.#target > seconds) this.#ring();
    else if (this.#next < Number.POSITIVE_INFINITY) this.#setAlarm((this.#next - seconds) * 1000);
  }

  #setAlarm(delayMs: number): void {
    clearTimeout(this.#alarm);
    if (this.#stopped) return;
    this.#alarm = setTimeout(() => this.#ring(), Math.min(Math.max(delayMs, 0), LONGEST_NAP_MS));
    this.#alarm.unref();
  }

  #ring(): void {
    if (this.#stopped) return;
    this.#mutex
      .run(() => this.#runAllDue())
      .catch((error: unknown) => {
        console.error("demo-stripe: a due task failed and will be retried", error);
        this.#setAlarm(RETRY_MS);
      });
  }
}
