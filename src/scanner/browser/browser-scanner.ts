import type { Protocol } from "devtools-protocol";
import type { PageAudit } from "../findings.ts";
import type { FetchedBytes } from "../jobs.ts";
import { readUsage } from "../process-usage.ts";
import { type AuditTimes, auditFrames } from "./audit-frames.ts";
import { BrowserPage } from "./browser-page.ts";
import { BrowserProblem } from "./browser-problem.ts";
import { DevtoolsError } from "./devtools-connection.ts";
import { type BrowserOptions, type OpenBrowser, openBrowser } from "./open-browser.ts";
import { type JourneyPlan, type JourneyTimes, type WalkedStep, walkJourney } from "./walk-journey.ts";

const INTERVAL_MS = 250;

export const BROWSER_LIMITS: BrowserLimits = { cpuSeconds: 25, wallMs: 60_000, bytes: 1_024 * 1_048_576 };

/** Maximum bytes that one page may load. */
const PAGE_BYTES = 60 * 1_048_576;
const PAGES_PER_BROWSER = 50;
const IDLE_MS = 30_000;
const SETTLE_MS = 3_000;
const CLOSE_MS = 3_000;
/** A walk's further time, and how many times as much processor time as an audit's it may use. */
const WALK_MS = 60_000;
const WALK_SHARE = 3;

export interface BrowserScannerOptions extends BrowserOptions {
  limits?: BrowserLimits;
  times?: AuditTimes;
  /** Maximum wait for scripts to load and draw content after a page's load event. */
  settleMs?: number;
  journeyTimes?: JourneyTimes;
  /** Whether audits include pictures of elements. */
  takesPictures?: boolean;
}

/**
 * Audits pages in the operator's own browser, one at a time. The browser is opened on demand,
 * closed when idle, and replaced after a failed audit.
 */
export class BrowserScanner {
  readonly #options: BrowserScannerOptions;
  #browser: OpenBrowser | null = null;
  #pages = 0;
  readonly #walkers = new Set<OpenBrowser>();
  #turn: Promise<unknown> = Promise.resolve();
  #idleTimer: Timer | undefined;
  #isStopped = false;

  constructor(options: BrowserScannerOptions) {
    this.#options = options;
  }

  /**
   * @throws BrowserProblem for a page that could not be audited, and while no browser is available.
   */
  audit(page: FetchedBytes): Promise<PageAudit> {
    const work = this.#turn.then(() => this.#audit(page));
    this.#turn = work.catch(() => null);
    return work;
  }

  /**
   * Walks a journey in a browser of its own, so audits don't wait for it.
   * @throws BrowserProblem
   */
  async walk(plan: JourneyPlan): Promise<WalkedStep[]> {
    const { limits = BROWSER_LIMITS, journeyTimes } = this.#options;
    if (this.#isStopped) throw new BrowserProblem("unavailable", "stopped");
    const browser = await openBrowser(this.#options);
    this.#walkers.add(browser);
    try {
      await browser.proxy.reset(PAGE_BYTES * (plan.steps.length + 1));
      const wallMs = limits.wallMs + WALK_MS;
      const walkLimits = { ...limits, cpuSeconds: limits.cpuSeconds * WALK_SHARE, wallMs };
      return await withinLimits(browser, walkLimits, () => walkJourney(browser, plan, journeyTimes));
    } catch (error) {
      // Stopping ends the walk's connection.
      if (this.#isStopped) throw new BrowserProblem("unavailable", "stopped");
      throw error instanceof DevtoolsError ? new BrowserProblem("left", error.message) : error;
    } finally {
      this.#walkers.delete(browser);
      browser.close();
    }
  }

  stop(): void {
    this.#isStopped = true;
    for (const browser of this.#walkers) browser.close();
    this.#closeBrowser();
  }

  async #audit(fetched: FetchedBytes): Promise<PageAudit> {
    const browser = await this.#openBrowser();
    this.#pages += 1;
    const { limits = BROWSER_LIMITS, settleMs = SETTLE_MS, takesPictures = false, times } = this.#options;
    try {
      const work = async () => {
        await browser.proxy.reset(PAGE_BYTES);
        return auditPage(browser, fetched, { settleMs, takesPictures, times });
      };
      return await withinLimits(browser, limits, work);
    } catch (error) {
      this.#closeBrowser();
      throw error instanceof DevtoolsError ? new BrowserProblem("left", error.message) : error;
    } finally {
      this.#browser?.proxy.reset(0).catch(() => this.#closeBrowser());
      this.#restartIdleTimer();
    }
  }

  async #openBrowser(): Promise<OpenBrowser> {
    clearTimeout(this.#idleTimer);
    if (this.#pages >= PAGES_PER_BROWSER || this.#browser?.connection.isClosed) this.#closeBrowser();
    if (this.#isStopped) throw new BrowserProblem("unavailable", "stopped");
    this.#browser ??= await openBrowser(this.#options);
    return this.#browser;
  }

  #closeBrowser(): void {
    clearTimeout(this.#idleTimer);
    this.#browser?.close();
    this.#browser = null;
    this.#pages = 0;
  }

  #restartIdleTimer(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => this.#closeBrowser(), IDLE_MS).unref();
  }
}

async function auditPage(
  browser: OpenBrowser,
  fetched: FetchedBytes,
  { settleMs, takesPictures, times }: { settleMs: number; takesPictures: boolean; times?: AuditTimes },
): Promise<PageAudit> {
  const page = await BrowserPage.open(browser);
  const shown = await page.show(fetched, settleMs);
  const audit = await auditFrames(page, browser.version, {
    takesPictures,
    corrections: fetched.corrections ?? [],
    ...(times && { times }),
  });
  const { loaderId } = await page.topFrame();
  if (loaderId !== shown.loaderId) throw new BrowserProblem("left", "another document");
  await Promise.race([page.close(), Bun.sleep(CLOSE_MS)]);
  return audit;
}

export interface BrowserLimits {
  cpuSeconds: number;
  wallMs: number;
  /** Memory used by all processes that show pages; known only for a local browser. */
  bytes: number;
}

type ProcessInfo = Protocol.SystemInfo.ProcessInfo;

/**
 * Runs work on a page within its limits.
 * @throws BrowserProblem `too-slow` or `too-much-memory`; the work may continue afterwards.
 */
async function withinLimits<Result>(
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
  const { processInfo } = await connection.send("SystemInfo.getProcessInfo");
  return new Map(processInfo.map((one) => [one.id, one]));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
