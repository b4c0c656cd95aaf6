import { setPriority } from "node:os";
import { log } from "#src/log.ts";
import { childCommand, SCAN_SUBCOMMAND } from "./child-command.ts";
import { JOB_LIMITS, type JobReply, type JobRequest, type SentJob } from "./jobs.ts";
import type { JobLimits } from "./page-limits.ts";
import { type ProcessUsage, readUsage } from "./process-usage.ts";
import { readLines } from "./read-lines.ts";

const LONGEST_REPLY = Math.max(...Object.values(JOB_LIMITS).map(({ replyLength }) => replyLength));
const WATCH_INTERVAL_MS = 50;
const PAGES_PER_PROCESS = 25;
const WORN_BYTES = 200 * 1_048_576;

/** Reason a process gave no reply. */
export type Loss = "too-slow" | "too-much-memory" | "busy" | "ended";

/**
 * A child that reads pages one after another and is killed if a page exceeds its limits. It does
 * not inherit the server's environment, and dies with the server (BUN_FEATURE_FLAG_NO_ORPHANS).
 */
export class PageProcess {
  readonly #child = Bun.spawn(childCommand(SCAN_SUBCOMMAND), {
    cwd: "/",
    env: { BUN_FEATURE_FLAG_NO_ORPHANS: "1" },
    stdio: ["pipe", "pipe", "ignore"],
  });
  #pages = 0;
  #isWorn = false;
  #loss: Loss = "ended";
  #onLine: ((line: string) => void) | null = null;

  /** @param priority as in `node:os`: higher numbers yield to lower ones */
  constructor(priority: number) {
    lowerPriority(this.#child.pid, priority);
    this.#child.unref();
    this.#listen().catch((error: unknown) => {
      log.warn(`A child of the scanner was lost: ${String(error)}`);
      this.stop();
    });
  }

  get pid(): number {
    return this.#child.pid;
  }

  /** Whether the next page should be given to a new process. */
  get isWorn(): boolean {
    return (
      this.#isWorn || this.#pages >= PAGES_PER_PROCESS || this.#child.killed || this.#child.exitCode !== null
    );
  }

  /** Runs one job at a time. If this resolves to a Loss, the process is gone. */
  async run<Result>(sent: SentJob, bytes: Uint8Array, limits: JobLimits): Promise<JobReply<Result> | Loss> {
    this.#pages += 1;
    this.#child.ref();
    const { promise, resolve } = Promise.withResolvers<string>();
    this.#onLine = resolve;
    const stopWatching = this.#watch(limits);
    try {
      void this.#send({ ...sent, length: bytes.length }, bytes);
      const line = await Promise.race([promise, this.#child.exited.then(() => null)]);
      if (line === null) return this.#loss;
      const reply = line.length > limits.replyLength ? null : parseReply<Result>(line);
      return reply ?? this.#lose("ended");
    } finally {
      stopWatching();
      this.#onLine = null;
      this.#child.unref();
    }
  }

  stop(): void {
    this.#child.kill("SIGKILL");
  }

  async #send(request: JobRequest, bytes: Uint8Array): Promise<void> {
    try {
      await this.#child.stdin.write(`${JSON.stringify(request)}\n`);
      await this.#child.stdin.write(bytes);
      await this.#child.stdin.flush();
    } catch {
      // Makes the child exit, which `run` is waiting for.
      this.stop();
    }
  }

  async #listen(): Promise<void> {
    for await (const line of readLines(this.#child.stdout, LONGEST_REPLY)) this.#onLine?.(line);
    this.stop();
  }

  #watch(limits: JobLimits): () => void {
    const startedAt = performance.now();
    const before = readUsage(this.pid);
    const timer = setInterval(() => {
      const usage = readUsage(this.pid);
      const loss = excess(limits, before, usage, performance.now() - startedAt);
      this.#isWorn ||= (usage?.bytes ?? 0) > WORN_BYTES;
      if (loss) this.#lose(loss);
    }, WATCH_INTERVAL_MS);
    return () => clearInterval(timer);
  }

  #lose(loss: Loss): Loss {
    this.#loss = loss;
    this.stop();
    return loss;
  }
}

function excess(
  limits: JobLimits,
  before: ProcessUsage | null,
  now: ProcessUsage | null,
  wallMs: number,
): Loss | null {
  if (!before || !now) return wallMs > limits.wallMs ? "too-slow" : null;
  if (now.cpuSeconds - before.cpuSeconds > limits.cpuSeconds) return "too-slow";
  if (now.bytes > limits.bytes) return "too-much-memory";
  return wallMs > limits.wallMs ? "busy" : null;
}

function lowerPriority(pid: number, priority: number): void {
  try {
    setPriority(pid, priority);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

function parseReply<Result>(line: string): JobReply<Result> | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
