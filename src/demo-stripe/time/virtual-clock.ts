import type { ISql, Sql } from "postgres";

/** Real time plus a growing offset, stored in the database and cached here. */
export class VirtualClock {
  readonly #realNow: () => Date;
  #offsetMs = 0;

  constructor(realNow: () => Date) {
    this.#realNow = realNow;
  }

  now(): Date {
    return new Date(this.#realNow().getTime() + this.#offsetMs);
  }

  seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  async load(sql: Sql): Promise<void> {
    const rows = await sql<{ offset_ms: string }[]>`select offset_ms from demo_stripe.clock`;
    this.#offsetMs = Number(rows[0]?.offset_ms ?? 0);
  }

  /** Advances to a future time; the caller runs the returned function after the commit. */
  async advanceTo(sql: ISql, seconds: number): Promise<() => void> {
    const ahead = seconds * 1000 - this.now().getTime();
    if (ahead <= 0) return () => undefined;
    const offsetMs = Math.ceil(this.#offsetMs + ahead);
    await sql`update demo_stripe.clock set offset_ms = ${offsetMs}`;
    return () => {
      this.#offsetMs = offsetMs;
    };
  }
}
