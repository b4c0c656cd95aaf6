import type { Correction } from "#shared/corrections/correction.ts";
import { WorkQueue } from "#src/http/work-queue.ts";
import { logError } from "#src/log-error.ts";
import { BrowserProblem } from "#src/scanner/browser/browser-problem.ts";
import type { BrowserScanner } from "#src/scanner/browser/browser-scanner.ts";
import type { PageAudit } from "#src/scanner/findings.ts";
import { PageProblem } from "#src/scanner/page-problem.ts";
import { AUDITS_AT_ONCE } from "#src/scanner/page-scanner.ts";
import type { OpenPage } from "#src/scanner/reading/page-reader.ts";
import type { Services } from "#src/services.ts";
import { enginesOf } from "../sites/engines-line.ts";
import { takeBackClaims } from "./claim-step.ts";
import type { Auditor } from "./scan-step.ts";
import { Leases, takeStep } from "./take-step.ts";

/** Timer delay above which the process counts as busy, since requests wait just as long. */
const BUSY_MS = 30;
const PROBE_MS = 10;
const PAUSE_MS = 500;
/** Maximum number of pauses, so a constantly busy server scans slowly rather than never. */
const MAX_PAUSES = 20;

const REAL_TIMER: Timer = { now: () => performance.now(), sleep: (ms) => Bun.sleep(ms) };

/** Concurrent scans in this process, each making no more than one request at a time. */
const LANES = 3;

/** Takes a due step; returns false if there is none. */
type TakeOther = (services: Services, auditor: Auditor) => Promise<boolean>;

/**
 * Processes due scans one step at a time. If a replica dies, its steps become due again for others.
 */
export class ScanWorker {
  readonly #services: Services;
  readonly #auditor: Auditor;
  readonly #lanes = new Set<Promise<void>>();
  readonly #leases = new Leases();
  readonly #takeOther: TakeOther;
  #stopped = false;

  /** @param takeOther takes a due step other than a scan's, once no scan has one */
  constructor(services: Services, audit = auditIn(services), takeOther: TakeOther = async () => false) {
    this.#services = services;
    this.#auditor = rememberingEngines(audit);
    this.#takeOther = takeOther;
  }

  /** Starts a lane, which starts another if it finds work; never waits, never throws. */
  wake(): void {
    if (this.#stopped || this.#lanes.size >= LANES || !this.#services.isDatabaseUp()) return;
    const lane = this.#work().finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
  }

  async takeDueSteps(): Promise<void> {
    while (!this.#stopped && (await this.#take()));
  }

  /** Waits for steps in progress; the remaining steps stay due. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const { underWay, unsaved } = this.#leases;
    // The process may be killed before the steps finish.
    await takeBackClaims(this.#services, [...underWay, ...unsaved]).catch((error: unknown) =>
      logError("The steps of scans under way count as attempts", error),
    );
    await Promise.allSettled(this.#lanes);
  }

  async #take(): Promise<boolean> {
    return (
      (await takeStep(this.#services, this.#auditor, this.#leases)) ||
      (await this.#takeOther(this.#services, this.#auditor))
    );
  }

  async #work(): Promise<void> {
    try {
      do {
        await waitForVisitors();
        if (!(await this.#take())) return;
        this.wake();
      } while (!this.#stopped);
    } catch (error) {
      logError("A step of a scan failed and will run again", error);
    }
  }
}

/**
 * Audits in the operator's browser or, if there is none, in the scanner's child processes; the
 * lanes never request more processes than exist.
 */
function auditIn({ browserScanner }: Services) {
  const turns = new WorkQueue({ concurrency: AUDITS_AT_ONCE, maxWaiting: LANES });
  const audit = (page: OpenPage, corrections: readonly Correction[]) =>
    turns.run(async () => withJudgement(page, await page.run("audit-page"), corrections));
  return browserScanner ? auditInBrowser(browserScanner, audit) : audit;
}

/** Adds the effect of corrections, unless the page takes too long with corrections applied. */
async function withJudgement(
  page: OpenPage,
  audit: PageAudit,
  corrections: readonly Correction[],
): Promise<PageAudit> {
  if (corrections.length === 0) return audit;
  const judged = await page.run("judge-corrections", corrections).catch((error: unknown) => {
    if (error instanceof PageProblem) return null;
    throw error;
  });
  return judged ? { ...audit, corrections: judged } : audit;
}

function rememberingEngines(audit: Auditor["audit"]): Auditor {
  const auditor: Auditor = {
    engines: null,
    async audit(page, corrections) {
      const result = await audit(page, corrections);
      auditor.engines = enginesOf(result);
      return result;
    },
  };
  return auditor;
}

interface Timer {
  /** Monotonic time in milliseconds. */
  now(): number;
  sleep(ms: number): Promise<void>;
}

/** Waits while the event loop lags, so visitors come first. */
export async function waitForVisitors({ now, sleep } = REAL_TIMER): Promise<void> {
  for (let pauses = 0; pauses < MAX_PAUSES; pauses += 1) {
    const start = now();
    await sleep(PROBE_MS);
    if (now() - start - PROBE_MS < BUSY_MS) return;
    await sleep(PAUSE_MS);
  }
}

type Audit = Auditor["audit"];

/**
 * Audits pages in the operator's browser, or with `fallback` while the browser is unavailable and
 * for pages it cannot audit; the audit's engines show which was used.
 */
export function auditInBrowser(browser: Pick<BrowserScanner, "audit">, fallback: Audit): Audit {
  let isAway = false;
  return async (page, corrections) => {
    try {
      const audit = await browser.audit({ ...(await page.copy()), corrections });
      isAway = false;
      return audit;
    } catch (error) {
      if (!(error instanceof BrowserProblem)) throw error;
      if (error.reason === "unavailable" && !isAway) {
        isAway = true;
        logError("The browser for scans is away; pages are scanned without it", error);
      }
      return fallback(page, corrections);
    }
  };
}
