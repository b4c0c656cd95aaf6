import { Elysia } from "elysia";
import { FILES } from "#shared/paths.ts";
import type { Services } from "../services.ts";
import { serverFactsReply } from "./server-facts.ts";

export interface Readiness {
  /** Resolves to false until migrations have run and once a shutdown has begun. */
  isReady(): Promise<boolean>;
}

/**
 * Serves `/livez` and `/healthz` while the process runs, and `/readyz` while it can do its work.
 * For `handrail doctor` only, `/healthz` also reports the release and what proxies forwarded.
 */
export function healthRoutes({ config, secret }: Services, { isReady }: Readiness) {
  const alive = () => text(200, "ok");
  const { trustProxy } = config;
  return new Elysia({ name: "health" })
    .get(
      FILES.health,
      ({ request }) => serverFactsReply(request, { secret, trustProxy, now: new Date() }) ?? alive(),
    )
    .get(FILES.live, alive)
    .get(FILES.ready, async () => ((await isReady()) ? text(200, "ready") : text(503, "not ready")));
}

function text(status: number, body: string): Response {
  return new Response(`${body}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
