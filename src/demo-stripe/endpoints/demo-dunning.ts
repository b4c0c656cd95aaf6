import { chooseLastResort, LAST_RESORTS, type LastResort, readLastResort } from "../billing/dunning.ts";
import type { Engine } from "../engine.ts";

const USAGE = `Send {"after_last_retry":"cancel"}, or one of: ${LAST_RESORTS.join(", ")}.`;

/** `GET /demo/dunning`, and `POST {"after_last_retry":"unpaid"}`: what follows the last failed attempt. */
export async function demoDunning(request: Request, { engine }: { engine: Engine }): Promise<Response> {
  if (request.method === "POST") {
    const wish = readWish(await request.text());
    if (!wish) {
      return Response.json({ error: { type: "invalid_request_error", message: USAGE } }, { status: 400 });
    }
    await engine.change(null, ({ sql }) => chooseLastResort(sql, wish));
  } else if (request.method !== "GET") {
    return new Response(null, { status: 405, headers: { Allow: "GET, POST" } });
  }
  const lastResort = await engine.read(({ sql }) => readLastResort(sql));
  return Response.json({ object: "demo.dunning", after_last_retry: lastResort });
}

/** Undefined for anything that is not understood. */
function readWish(body: string): LastResort | undefined {
  try {
    const wish: unknown = JSON.parse(body)?.after_last_retry;
    return LAST_RESORTS.find((one) => one === wish);
  } catch {
    return undefined;
  }
}
