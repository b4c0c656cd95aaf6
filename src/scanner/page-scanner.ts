import { availableParallelism, constants } from "node:os";
import { log } from "#src/log.ts";
import {
  type FetchedBytes,
  type FileJobName,
  type FileJobs,
  JOB_LIMITS,
  type JobName,
  type Jobs,
  type SentJob,
  URGENT_JOBS,
} from "./jobs.ts";
import { PageProblem } from "./page-problem.ts";
import { type Loss, PageProcess } from "./page-process.ts";

/**
 * Runs a few tasks at the same time while the others wait. Urgent tasks come first, and one of them
 * may exceed the limit.
 */
export class Turns {
  readonly #limits: TurnLimits;
  #running = { urgent: 0, others: 0 };
  #waiting: Waiting[] = [];

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Resolves to false if too many tasks are waiting, or if no turn came in time. */
  async take({ isUrgent }: { isUrgent: boolean }): Promise<boolean> {
    if (this.#isFree(isUrgent)) {
      this.#count(isUrgent, 1);
      return true;
    }
    return this.#waiting.length < this.#limits.maxWaiting && this.#wait(isUrgent);
  }

  pass({ isUrgent }: { isUrgent: boolean }): void {
    this.#count(isUrgent, -1);
    const next =
      this.#waiting.find((one) => one.isUrgent && this.#isFree(true)) ??
      this.#waiting.find((one) => this.#isFree(one.isUrgent));
    if (!next) return;
    this.#count(next.isUrgent, 1);
    next.give(true);
  }

  /** Refuses all waiting tasks. */
  refuseWaiting(): void {
    for (const { give } of [...this.#waiting]) give(false);
  }

  #isFree(isUrgent: boolean): boolean {
    const { urgent, others } = this.#running;
    return urgent + others < this.#limits.concurrency || (isUrgent && urgent === 0);
  }

  #count(isUrgent: boolean, by: 1 | -1): void {
    this.#running[isUrgent ? "urgent" : "others"] += by;
  }

  #wait(isUrgent: boolean): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => waiting.give(false), this.#limits.maxWaitMs);
    const waiting: Waiting = {
      isUrgent,
      give: (isMine) => {
        clearTimeout(timer);
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        resolve(isMine);
      },
    };
    this.#waiting.push(waiting);
    return promise;
  }
}

/** Up to two, leaving a core for the server; one urgent job may run in addition. */
export const AUDITS_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Maximum number of pages, of up to 2 MB each, that may wait for a process. */
const MAX_WAITING = 16;
const MAX_WAIT_MS = 15_000;
const IDLE_MS = 30_000;

export interface PageScannerOptions {
  limits?: typeof JOB_LIMITS;
  idleMs?: number;
  /** Children's priority as in `node:os`; lowest by default, since visitors come first. */
  priority?: number;
}

/**
 * Parses strangers' pages and files in child processes, so none of them blocks the server's own
 * thread (docs/decisions/029). Children start on demand and stop when idle.
 */
export class PageScanner {
  #stopped = false;
  readonly #limits: typeof JOB_LIMITS;
  readonly #idleMs: number;
  readonly #priority: number;
  readonly #idle: PageProcess[] = [];
  readonly #busy = new Set<PageProcess>();
  readonly #turns = new Turns({
    concurrency: AUDITS_AT_ONCE,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
  });
  #idleTimer: Timer | undefined;

  constructor(options: PageScannerOptions = {}) {
    this.#limits = options.limits ?? JOB_LIMITS;
    this.#idleMs = options.idleMs ?? IDLE_MS;
    this.#priority = options.priority ?? constants.priority.PRIORITY_LOW;
  }

  /** @throws PageProblem for a page that exceeds a limit, and if too many pages are waiting. */
  run<Name extends JobName>(job: Name, { bytes, ...page }: FetchedBytes): Promise<Jobs[Name]> {
    return this.#inTurn({ job, ...page }, bytes);
  }

  /** @throws PageProblem under the same conditions as `run`. */
  read<Name extends FileJobName>(
    job: Name,
    bytes: Uint8Array,
    input: FileJobs[Name]["input"],
  ): Promise<FileJobs[Name]["output"]> {
    return this.#inTurn({ job, input } as SentJob, bytes);
  }

  async #inTurn<Result>(sent: SentJob, bytes: Uint8Array): Promise<Result> {
    if (bytes.length > this.#limits[sent.job].inputBytes) throw new PageProblem("too-large");
    const turn = { isUrgent: URGENT_JOBS.has(sent.job) };
    if (this.#stopped || !(await this.#turns.take(turn))) throw new PageProblem("busy");
    try {
      return await this.#runOnce(sent, bytes, true);
    } finally {
      this.#turns.pass(turn);
    }
  }

  get pids(): number[] {
    return [...this.#idle, ...this.#busy].map(({ pid }) => pid);
  }

  /** Kills all children; waiting and running jobs fail with `busy`. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#idleTimer);
    this.#turns.refuseWaiting();
    for (const process of [...this.#idle.splice(0), ...this.#busy]) process.stop();
  }

  /**
   * Retries once in another process if the process exited for some other reason, such as a signal.
   */
  async #runOnce<Result>(sent: SentJob, bytes: Uint8Array, mayRetry: boolean): Promise<Result> {
    const limits = this.#limits[sent.job];
    const reply = await this.#withProcess((process) => process.run<Result>(sent, bytes, limits));
    if (reply === "ended" && mayRetry && !this.#stopped) return this.#runOnce(sent, bytes, false);
    if (typeof reply === "string") throw new PageProblem(this.#stopped ? "busy" : reasonOf(reply));
    if ("refused" in reply) throw new PageProblem(reply.refused);
    if ("failed" in reply) {
      log.warn(`The scanner's job ${sent.job} failed: ${reply.failed}`);
      throw new PageProblem("unreadable");
    }
    return reply.result;
  }

  async #withProcess<Result>(work: (process: PageProcess) => Promise<Result>): Promise<Result> {
    const process = this.#takeIdle() ?? new PageProcess(this.#priority);
    this.#busy.add(process);
    try {
      return await work(process);
    } finally {
      this.#busy.delete(process);
      if (process.isWorn || this.#stopped) process.stop();
      else this.#idle.push(process);
      this.#restartIdleTimer();
    }
  }

  #takeIdle(): PageProcess | null {
    for (let process = this.#idle.pop(); process; process = this.#idle.pop()) {
      if (!process.isWorn) return process;
    }
    return null;
  }

  #restartIdleTimer(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      for (const process of this.#idle.splice(0)) process.stop();
    }, this.#idleMs).unref();
  }
}

function reasonOf(loss: Loss) {
  return loss === "ended" ? "unreadable" : loss;
}

export interface TurnLimits {
  concurrency: number;
  maxWaiting: number;
  maxWaitMs: number;
}

interface Waiting {
  isUrgent: boolean;
  give(isMine: boolean): void;
}
