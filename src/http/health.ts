import { Elysia } from "elysia";
import { FILES } from "#shared/paths.ts";

export interface Readiness {
  /** False before migrations are through and from the moment of a shutdown. */
  isReady(): Promise<boolean>;
}

/** `/livez` and `/healthz` say that the process runs, `/readyz` whether it can do its work. */
export function healthRoutes({ isReady }: Readiness) {
  const alive = () => text(200, "ok");
  return new Elysia({ name: "health" })
    .get(FILES.health, alive)
    .get(FILES.live, alive)
    .get(FILES.ready, async () => ((await isReady()) ? text(200, "ready") : text(503, "not ready")));
}

function text(status: number, body: string): Response {
  return new Response(`${body}\n`, { status, headers: { "cache-control": "no-store" } });
}
