import { ERRORS } from "#shared/messages.ts";
import type { Clock } from "../clock.ts";

const WINDOW_MS = 10_000;
/** Enough for a whole school sharing one address; a page polls twice a minute. */
const CALLS_PER_WINDOW = 2_000;
/** Maximum number of addresses counted per window; further addresses are not limited. */
const CAPACITY = 100_000;

/** Generous in-memory limit per address, for calls too frequent to count in the database. */
export class AddressGate {
  readonly #calls = new Map<string, number>();
  readonly #clock: Clock;
  #windowEnd = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  admits(address: string): boolean {
    const now = this.#clock.now().getTime();
    if (now >= this.#windowEnd) {
      this.#calls.clear();
      this.#windowEnd = now + WINDOW_MS;
    }
    const count = (this.#calls.get(address) ?? 0) + 1;
    if (count > 1 || this.#calls.size < CAPACITY) this.#calls.set(address, count);
    return count <= CALLS_PER_WINDOW;
  }
}

export function tooMany(): Response {
  const body = { error: ERRORS.tooManyRequests, message: ERRORS.tooManyRequests, code: "too_many_requests" };
  const headers = { "retry-after": "10", "cache-control": "no-store", "access-control-allow-origin": "*" };
  return Response.json(body, { status: 429, headers });
}
