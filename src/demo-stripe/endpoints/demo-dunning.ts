import { chooseLastResort, LAST_RESORTS, readLastResort } from "../billing/dunning.ts";
import type { Engine } from "../engine.ts";
import { readObject } from "../http/json.ts";

const USAGE = `Send {"after_last_retry":"cancel"}, or one of: ${LAST_RESORTS.join(", ")}.`;

/**
 * Serves `GET /demo/dunning`, and `POST {"after_last_retry":"unpaid"}`: the outcome after the last
 * failed attempt.
 */
export async function demoDunning(request: Request, { engine }: { engine: Engine }): Promise<Response> {
  if (request.method === "POST") {
    const given = readObject(await request.text())?.after_last_retry;
    const requested = LAST_RESORTS.find((outcome) => outcome === given);
    if (!requested) {
      return Response.json({ error: { type: "invalid_request_error", message: USAGE } }, { status: 400 });
    }
    await engine.change(null, ({ sql }) => chooseLastResort(sql, requested));
  } else if (request.method !== "GET") {
    return new Response(null, { status: 405, headers: { Allow: "GET, POST" } });
  }
  const lastResort = await engine.read(({ sql }) => readLastResort(sql));
  return Response.json({ object: "demo.dunning", after_last_retry: lastResort });
}
