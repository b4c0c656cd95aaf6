import { ERRORS } from "#shared/messages.ts";
import type { Clock } from "../clock.ts";

const WINDOW_MS = 10_000;
/** Enough for a whole school behind one address; a page asks twice in a minute. */
const CALLS_PER_WINDOW = 2_000;
/** Addresses remembered in one window; past it nobody is turned away. */
const CAPACITY = 100_000;

/** A generous limit by address, kept in this process alone, for calls that are too many to count in the database. */
export class AddressGate {
  private readonly calls = new Map<string, number>();
  private windowEnd = 0;

  constructor(private readonly clock: Clock) {}

  admits(address: string): boolean {
    const now = this.clock.now().getTime();
    if (now >= this.windowEnd) {
      this.calls.clear();
      this.windowEnd = now + WINDOW_MS;
    }
    const count = (this.calls.get(address) ?? 0) + 1;
    if (count > 1 || this.calls.size < CAPACITY) this.calls.set(address, count);
    return count <= CALLS_PER_WINDOW;
  }
}

export function tooMany(): Response {
  const body = { error: ERRORS.tooManyRequests, message: ERRORS.tooManyRequests, code: "too_many_requests" };
  const headers = { "retry-after": "10", "cache-control": "no-store", "access-control-allow-origin": "*" };
  return Response.json(body, { status: 429, headers });
}
