import type { Engine } from "../engine.ts";
import { parseDuration } from "../time/duration.ts";
import type { VirtualClock } from "../time/virtual-clock.ts";

/** `GET /demo/clock`, and `POST {"advance":"8d"}` (s, m, h, d, w): the provider's time in unix seconds. */
export async function demoClock(request: Request, engine: Engine, clock: VirtualClock): Promise<Response> {
  if (request.method === "POST") {
    const seconds = parseDuration(advanceOf(await request.text()));
    if (seconds === undefined) {
      return Response.json(
        {
          error: {
            type: "invalid_request_error",
            message: 'Send {"advance":"8d"}, with a unit of s, m, h, d or w.',
          },
        },
        { status: 400 },
      );
    }
    await engine.advance(seconds);
  } else if (request.method !== "GET") {
    return new Response(null, { status: 405, headers: { Allow: "GET, POST" } });
  }
  return Response.json({ object: "demo.clock", now: clock.seconds(), iso: clock.now().toISOString() });
}

function advanceOf(body: string): unknown {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === "object" && parsed !== null && "advance" in parsed ? parsed.advance : undefined;
  } catch {
    return undefined;
  }
}
