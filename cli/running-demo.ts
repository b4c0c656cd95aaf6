import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import type { Clock } from "../src/clock.ts";

/** Key for the demo card provider, which listens only on a loopback address. */
export const DEMO_SECRET_KEY = "sk_test_handrail";

export interface RunningDemo {
  apiUrl: string;
  clock: Clock;
  /** Advances the demo's clock by a duration such as `8d`; resolves once all due tasks have run. */
  advance(duration: string): Promise<DemoClock>;
}

interface DemoClock {
  now: Date;
  pendingWebhooks: number;
}

/** Writes the demo card provider's address, whose port may vary, to a file that commands read. */
export function publishDemoAddress(dataDir: string, apiUrl: string): { withdraw(): void } {
  const path = addressPath(dataDir);
  const content = `${JSON.stringify({ apiUrl })}\n`;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600 });
  renameSync(draft, path);
  return {
    withdraw() {
      if (existsSync(path) && readFileSync(path, "utf8") === content) rmSync(path, { force: true });
    },
  };
}

/** Returns the demo card provider of the server using this data folder; null if none is running. */
export async function findRunningDemo(dataDir: string): Promise<RunningDemo | null> {
  const path = addressPath(dataDir);
  if (!existsSync(path)) return null;
  const { apiUrl } = v.parse(AddressSchema, JSON.parse(readFileSync(path, "utf8")));
  const reading = await probe(apiUrl);
  if (!reading) return null;
  const ahead = reading.now.getTime() - Date.now();
  return {
    apiUrl,
    clock: { now: () => new Date(Date.now() + ahead) },
    async advance(duration) {
      return readClock(
        await fetchClock(apiUrl, { method: "POST", body: JSON.stringify({ advance: duration }) }),
      );
    },
  };
}

function addressPath(dataDir: string): string {
  return join(dataDir, "demo-stripe.json");
}

const AddressSchema = v.object({ apiUrl: v.string() });
const ClockSchema = v.object({
  object: v.literal("demo.clock"),
  iso: v.string(),
  pending_webhooks: v.number(),
});
const FailureSchema = v.object({ error: v.object({ message: v.string() }) });

/**
 * Returns null if the address belongs to a killed server, even if another program now uses its
 * port.
 */
async function probe(apiUrl: string): Promise<DemoClock | null> {
  try {
    return await readClock(await fetchClock(apiUrl));
  } catch {
    return null;
  }
}

function fetchClock(apiUrl: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${apiUrl}/demo/clock`, { ...init, headers: { authorization: `Bearer ${DEMO_SECRET_KEY}` } });
}

async function readClock(response: Response): Promise<DemoClock> {
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(v.parse(FailureSchema, body).error.message);
  const { iso, pending_webhooks } = v.parse(ClockSchema, body);
  return { now: new Date(iso), pendingWebhooks: pending_webhooks };
}
