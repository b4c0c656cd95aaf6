import type { Sql } from "postgres";
import type Stripe from "stripe";
import { TASKS } from "./billing/tasks.ts";
import { Mutex } from "./state/mutex.ts";
import { createSchema } from "./state/schema.ts";
import { Store } from "./state/store.ts";
import type { VirtualClock } from "./time/virtual-clock.ts";
import type { Deliveries } from "./webhooks/deliveries.ts";

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
  /** Time that a test clock has requested, in unix seconds. */
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
    await this.#mutex.run(() => this.#runAllDue());
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
      await this.#catchUp(this.#horizon());
      const now = this.#clock.seconds();
      const { result } = await this.#sql.begin(async (sql) => ({
        result: await work(new Store(sql, now, request, this.#publicUrl)),
      }));
      await this.#afterChange();
      return result;
    });
  }

  read<T>(work: (store: Store) => Promise<T>): Promise<T> {
    return work(new Store(this.#sql, this.#clock.seconds(), null, this.#publicUrl));
  }

  /** Advances the virtual clock, and runs each due task at its own instant. */
  advance(seconds: number): Promise<void> {
    return this.#mutex.run(async () => {
      const target = this.#clock.seconds() + seconds;
      await this.#catchUp(target);
      (await this.#clock.advanceTo(this.#sql, target))();
      await this.#afterChange();
    });
  }

  async #runAllDue(): Promise<void> {
    await this.#catchUp(this.#horizon());
    await this.#afterChange();
  }

  #horizon(): number {
    return Math.max(this.#clock.seconds(), this.#target);
  }

  async #catchUp(until: number): Promise<void> {
    while (await this.#runNextTask(until));
  }

  async #runNextTask(until: number): Promise<boolean> {
    const [task] = await this.#sql<{ id: string; due: string; kind: string; object_id: string }[]>`
      select id, due, kind, object_id from demo_stripe.tasks
      where due <= ${until} order by due, kind = ${READY}, id limit 1`;
    if (!task) return false;
    const run = TASKS[task.kind];
    if (!run) throw new Error(`Unknown task ${task.kind}`);
    const due = Number(task.due);
    const advanced = await this.#sql.begin(async (sql) => {
      await sql`delete from demo_stripe.tasks where id = ${task.id}`;
      await run(new Store(sql, due, null, this.#publicUrl), task.object_id);
      return { commit: await this.#clock.advanceTo(sql, due) };
    });
    advanced.commit();
    return true;
  }

  async #afterChange(): Promise<void> {
    this.#deliveries.wake();
    const [tasks] = await this.#sql<{ next: string | null; target: string | null }[]>`
      select min(due) as next, max(due) filter (where kind = ${READY}) as target from demo_stripe.tasks`;
    this.#target = Number(tasks?.target ?? 0);
    if (this.#target > 0) this.#ring();
    else if (tasks?.next) this.#setAlarm((Number(tasks.next) - this.#clock.seconds()) * 1000);
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
