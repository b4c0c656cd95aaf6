import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../helpers/free-port.ts";
import { collectText, PROGRAM, untilReady } from "../helpers/server-process.ts";
import type { Call } from "./calls.ts";

const METRICS_TOKEN = "a token of the tests";

export interface Served {
  port: number;
  pid: number;
  send(call: Pick<Call, "method" | "path" | "body" | "headers">): Promise<Response>;
  /** Output so far. */
  log(): string;
  /** Sends SIGTERM, and returns the exit code and the duration. */
  end(): Promise<{ code: number | null; tookMs: number }>;
}

/** Runs `handrail serve` in its own process, on a database. */
export async function serve(databaseUrl: string, settings: Record<string, string> = {}): Promise<Served> {
  const dataDir = mkdtempSync(join(tmpdir(), "handrail-faults-"));
  const port = await freePort();
  const child = Bun.spawn([...PROGRAM, "serve"], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SECRET: "a secret of the tests that start a server",
      BILLING: "demo",
      TRUST_PROXY: "1",
      METRICS_TOKEN,
      ...settings,
    },
    stdout: "pipe",
    stderr: "pipe",
  });
  const parts: string[] = [];
  const collected = Promise.all([collectText(child.stdout, parts), collectText(child.stderr, parts)]);
  let calls = 0;
  const served: Served = {
    port,
    pid: child.pid,
    async send({ method, path, body, headers }) {
      calls += 1;
      const all = new Headers(headers);
      // Each call has its own address, so that no rate limit applies.
      all.set("x-forwarded-for", `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`);
      if (path === "/metrics") all.set("authorization", `Bearer ${METRICS_TOKEN}`);
      const init = { method, headers: all, ...(body && { body }) };
      return fetch(`http://127.0.0.1:${port}${path}`, { ...init, signal: AbortSignal.timeout(30_000) });
    },
    log: () => parts.join(""),
    async end() {
      const begun = performance.now();
      child.kill("SIGTERM");
      await child.exited;
      await collected;
      rmSync(dataDir, { recursive: true, force: true });
      return { code: child.exitCode, tookMs: performance.now() - begun };
    },
  };
  await untilReady(port, child, served.log);
  return served;
}
