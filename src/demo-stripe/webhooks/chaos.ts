import type { Sql } from "postgres";

/** Injected failure for an operation's next calls, before or after their work. */
export interface Fault {
  /** Operation, such as `POST /v1/customers/:customer`, or `*` for any. */
  on: string;
  /** Status; only a 500 is stored under the idempotency key. */
  with: 401 | 403 | 429 | 500;
  times: number;
  /** Whether a 500 is returned even though the work was done. */
  done: boolean;
}

/** Call and webhook failures that a test can enable. */
export interface ChaosSettings {
  /** Failure to inject; null if none. */
  fail: Fault | null;
  /** Number of extra copies of each event to send. */
  duplicate: number;
  /** Sends the newest event first. */
  reorder: boolean;
  /** Delay for each event: `8d` in virtual time, `500ms` in real time, null if none. */
  delay: string | null;
  /** Sends no event until its replay is requested. */
  drop: boolean;
  /** Sends a copy with a wrong signature before each event. */
  bad_signature: boolean;
  /** Sends a copy with a ten-minute-old timestamp before each event. */
  stale_timestamp: boolean;
  /** Signs with two secrets, as during a rotation; the receiver's current secret comes second. */
  two_secrets: boolean;
}

export const NO_CHAOS: ChaosSettings = {
  fail: null,
  duplicate: 0,
  reorder: false,
  delay: null,
  drop: false,
  bad_signature: false,
  stale_timestamp: false,
  two_secrets: false,
};

/** Chaos settings, stored in the database and cached here. */
export class Chaos {
  readonly #sql: Sql;
  #settings = NO_CHAOS;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  get settings(): ChaosSettings {
    return this.#settings;
  }

  async load(): Promise<void> {
    const [row] = await this.#sql<{ settings: ChaosSettings }[]>`select settings from demo_stripe.chaos`;
    this.#settings = { ...NO_CHAOS, ...row?.settings };
  }

  async change(settings: ChaosSettings): Promise<void> {
    this.#settings = settings;
    await this.#sql`
      insert into demo_stripe.chaos (settings) values (${JSON.stringify(settings)}::text::jsonb)
      on conflict (id) do update set settings = excluded.settings`;
  }
}
