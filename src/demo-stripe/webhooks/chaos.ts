import type { Sql } from "postgres";

/** The next calls of an operation fail, before or after their work is done. */
export interface Fault {
  /** Such as `POST /v1/customers/:customer`, or `*` for any. */
  on: string;
  /** 500 stays the answer of an idempotency key; 401, 403 and 429 never do. */
  with: 401 | 403 | 429 | 500;
  times: number;
  /** Whether a 500 comes after the work was done, and so hides that it was. */
  done: boolean;
}

/** Failures of calls, and of webhooks on their way, that a test can switch on. */
export interface ChaosSettings {
  /** Failure to inject; null for none. */
  fail: Fault | null;
  /** How many more copies follow each event. */
  duplicate: number;
  /** The newest first. */
  reorder: boolean;
  /** `8d` counts by the virtual clock from the event's time, `500ms` in real time; null: at once. */
  delay: string | null;
  /** Nothing is sent until it is asked to be replayed. */
  drop: boolean;
  /** A copy that is signed with a wrong secret goes ahead of each event. */
  bad_signature: boolean;
  /** A copy whose timestamp is ten minutes old goes ahead of each event. */
  stale_timestamp: boolean;
  /** Signed with two secrets, as while one is being replaced; the known one comes second. */
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

/** The settings as the database keeps them, with a copy here. */
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
