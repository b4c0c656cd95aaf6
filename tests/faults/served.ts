import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../helpers/free-port.ts";
import type { Call } from "./calls.ts";

const ROOT = join(import.meta.dir, "../..");
const METRICS_TOKEN = "a token of the tests";

export interface Served {
  send(call: Pick<Call, "method" | "path" | "body" | "headers">): Promise<Response>;
  /** All that it has logged. */
  log(): string;
  /** Sends SIGTERM; returns the exit code and the milliseconds that it took. */
  end(): Promise<{ code: number | null; tookMs: number }>;
}

/** `handrail serve` from the sources, in a process of its own, on that database. */
export async function serve(databaseUrl: string): Promise<Served> {
  const dataDir = mkdtempSync(join(tmpdir(), "handrail-faults-"));
  const port = await freePort();
  const child = Bun.spawn(["bun", "cli/main.ts", "serve"], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SECRET: "a secret of the tests that start a server",
      BILLING: "demo",
      TRUST_PROXY: "1",
      METRICS_TOKEN,
    },
    stdout: "pipe",
    stderr: "pipe",
  });
  const parts: string[] = [];
  const collected = Promise.all([collect(child.stdout, parts), collect(child.stderr, parts)]);
  let calls = 0;
  const served: Served = {
    async send({ method, path, body, headers }) {
      calls += 1;
      const all = new Headers(headers);
      // Rate limits by address are not what is tried here.
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
  while (child.exitCode === null) {
    const answer = await served.send({ method: "GET", path: "/readyz" }).catch(() => null);
    if (answer?.ok) return served;
    await Bun.sleep(50);
  }
  throw new Error(`The server did not start:\n${parts.join("")}`);
}

async function collect(stream: ReadableStream<Uint8Array>, into: string[]): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of stream) into.push(decoder.decode(chunk, { stream: true }));
}
