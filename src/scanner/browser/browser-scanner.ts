import type { PageAudit } from "../findings.ts";
import type { FetchedBytes } from "../jobs.ts";
import { type AuditTimes, auditFrames } from "./audit-frames.ts";
import { BrowserPage } from "./browser-page.ts";
import { BrowserProblem } from "./browser-problem.ts";
import { DevtoolsError } from "./devtools-connection.ts";
import { type BrowserOptions, type OpenBrowser, openBrowser } from "./open-browser.ts";
import { BROWSER_LIMITS, type BrowserLimits, withinLimits } from "./watch-usage.ts";

/** Bytes that one page may load. */
const PAGE_BYTES = 60 * 1_048_576;
const PAGES_PER_BROWSER = 50;
const IDLE_MS = 30_000;
const SETTLE_MS = 3_000;
const CLOSE_MS = 3_000;

export interface BrowserScannerOptions extends BrowserOptions {
  limits?: BrowserLimits;
  times?: AuditTimes;
  /** Longest wait for what scripts load and draw after a page's load event. */
  settleMs?: number;
  /** Whether audits have pictures of elements. */
  takesPictures?: boolean;
}

/**
 * Audits pages in the operator's own browser, one at a time. It is opened on demand, closed while
 * there is nothing to do, and replaced after a page that exceeded its limits.
 */
export class BrowserScanner {
  readonly #options: BrowserScannerOptions;
  #browser: OpenBrowser | null = null;
  #pages = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #idleTimer: Timer | undefined;
  #isStopped = false;

  constructor(options: BrowserScannerOptions) {
    this.#options = options;
  }

  /** @throws BrowserProblem for a page that could not be audited, and while there is no browser. */
  audit(page: FetchedBytes): Promise<PageAudit> {
    const work = this.#turn.then(() => this.#audit(page));
    this.#turn = work.catch(() => null);
    return work;
  }

  stop(): void {
    this.#isStopped = true;
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
