import { readUsage } from "../process-usage.ts";
import { BrowserProblem } from "./browser-problem.ts";
import type { OpenBrowser } from "./open-browser.ts";

const INTERVAL_MS = 250;

/** Time and memory that one page may use in the browser. */
export interface BrowserLimits {
  cpuSeconds: number;
  wallMs: number;
  /** Memory of all processes that show pages; only known of a local browser. */
  bytes: number;
}

export const BROWSER_LIMITS: BrowserLimits = { cpuSeconds: 25, wallMs: 60_000, bytes: 1_024 * 1_048_576 };

interface ProcessInfo {
  type: string;
  id: number;
  cpuTime: number;
}

/**
 * Runs work on a page within its limits.
 * @throws BrowserProblem `too-slow` or `too-much-memory`; the work may go on then.
 */
export async function withinLimits<Result>(
  browser: OpenBrowser,
  limits: BrowserLimits,
  work: () => Promise<Result>,
): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const before = await processesOf(browser);
  const check = async () => reject_(await excess(browser, limits, before));
  const reject_ = (problem: BrowserProblem | null) => problem && reject(problem);
  const timer = setInterval(() => void check().catch(reject), INTERVAL_MS);
  const end = setTimeout(() => reject(new BrowserProblem("too-slow", "wall time")), limits.wallMs);
  try {
    return await Promise.race([work(), promise]);
  } finally {
    clearInterval(timer);
    clearTimeout(end);
  }
}

async function excess(
  browser: OpenBrowser,
  { cpuSeconds, bytes }: BrowserLimits,
  before: ReadonlyMap<number, ProcessInfo>,
): Promise<BrowserProblem | null> {
  const now = [...(await processesOf(browser)).values()];
  const used = now.map(({ id, cpuTime }) => Math.max(0, cpuTime - (before.get(id)?.cpuTime ?? 0)));
  if (sum(used) > cpuSeconds) return new BrowserProblem("too-slow", "processor time");
  if (!browser.isLocal) return null;
  const renderers = now.filter(({ type }) => type === "renderer");
  const memory = renderers.map(({ id }) => readUsage(id)?.bytes ?? 0);
  return sum(memory) > bytes ? new BrowserProblem("too-much-memory", "renderers") : null;
}

async function processesOf({ connection }: OpenBrowser): Promise<Map<number, ProcessInfo>> {
  const { processInfo } = await connection.send<{ processInfo: ProcessInfo[] }>("SystemInfo.getProcessInfo");
  return new Map(processInfo.map((one) => [one.id, one]));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
