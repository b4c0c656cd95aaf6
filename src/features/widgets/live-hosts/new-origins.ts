import type { Clock } from "#src/clock.ts";

/** Interval for writing a host in constant use. */
const ROUND_MS = 5 * 60_000;
/**
 * Maximum number of origins noted per round, per widget and in total, to bound memory and writes.
 */
const ORIGINS_PER_WIDGET = 20;
const CAPACITY = 100_000;

/** Detects origins that have not yet requested a widget in the current five-minute round. */
export class NewOrigins {
  readonly #clock: Clock;
  /** Origins noted or skipped in this round, by public ID. */
  #noted = new Map<string, Set<string>>();
  #count = 0;
  #roundEnd: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#roundEnd = clock.now().getTime() + ROUND_MS;
  }

  /** Runs for every public view, so an already noted origin costs only two lookups. */
  isNew(publicId: string, origin: string): boolean {
    const known = this.#noted.get(publicId);
    return !known?.has(origin) && this.#note(publicId, origin, known);
  }

  beginRound(): void {
    const now = this.#clock.now().getTime();
    if (now < this.#roundEnd) return;
    this.#noted = new Map();
    this.#count = 0;
    this.#roundEnd = now + ROUND_MS;
  }

  #note(publicId: string, origin: string, known: Set<string> | undefined): boolean {
    if (this.#count >= CAPACITY || (known && known.size >= ORIGINS_PER_WIDGET)) return false;
    this.#count += 1;
    this.#noted.set(publicId, (known ?? new Set()).add(origin));
    return true;
  }
}
