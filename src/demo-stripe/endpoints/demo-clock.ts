import type { Engine } from "../engine.ts";
import { readObject } from "../http/json.ts";
import { parseDuration } from "../time/duration.ts";
import type { VirtualClock } from "../time/virtual-clock.ts";
import type { Deliveries } from "../webhooks/deliveries.ts";

const LONGEST_ADVANCE = 2 * 366 * 86_400;
const USAGE = 'Send {"advance":"8d"}, with a unit of s, m, h, d or w, and no more than two years at once.';

interface ClockParts {
  engine: Engine;
  clock: VirtualClock;
  deliveries: Deliveries;
}

/**
 * Serves `GET /demo/clock`, and `POST {"advance":"8d"}`: returns the provider's time in unix
 * seconds, after all due tasks have run, and the count of pending webhooks.
 */
export async function demoClock(request: Request, parts: ClockParts): Promise<Response> {
  if (request.method === "GET") return reading(parts);
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "GET, POST" } });
  const seconds = parseDuration(readObject(await request.text())?.advance);
  if (seconds === undefined || seconds > LONGEST_ADVANCE) {
    return Response.json({ error: { type: "invalid_request_error", message: USAGE } }, { status: 400 });
  }
  await parts.engine.advance(seconds);
  return reading(parts);
}

async function reading({ clock, deliveries }: ClockParts): Promise<Response> {
  return Response.json({
    object: "demo.clock",
    now: clock.seconds(),
    iso: clock.now().toISOString(),
    pending_webhooks: await deliveries.count("pending"),
  });
}
