import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Correction } from "#shared/corrections/correction.ts";
import { assertOutsideTransaction } from "#src/db/transaction-scope.ts";
import { logSettings } from "#src/log.ts";
import { logError } from "#src/log-error.ts";
import { FetchProblem } from "#src/safe-fetch/fetch-problem.ts";
import type { FetchedPage, FetchOptions, PageFetcherOptions } from "#src/safe-fetch/page-fetcher.ts";
import type { FileJobName, FileJobs, JobName, Jobs } from "../jobs.ts";
import { PageProblem } from "../page-problem.ts";
import type { OpenPage, PageReader } from "./page-reader.ts";
import {
  type CallName,
  type ReaderCalls,
  type ReaderData,
  type ReaderReply,
  type SentProblem,
  STOP,
} from "./reader-messages.ts";

/** The standalone executable refers to this entry by its path in the repository. */
const ENTRY = Bun.isStandaloneExecutable
  ? "./src/scanner/reading/reader-worker.ts"
  : join(import.meta.dir, "reader-worker.ts");

interface Waiting {
  settle(reply: ReaderReply): void;
  fail(error: Error): void;
  /** The call's error if the thread ends. */
  lost: Error;
}

/**
 * Reads pages on a separate thread, so neither their bodies nor the scanner's replies burden the
 * heap of the thread that replies to visitors (docs/decisions/029). Starts with the first page.
 */
export class ReaderThread implements PageReader {
  readonly #options: PageFetcherOptions;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #lastId = 0;

  constructor(options: PageFetcherOptions) {
    this.#options = options;
  }

  async fetch(address: string, options: FetchOptions = {}): Promise<FetchedPage> {
    assertOutsideTransaction("Fetching a page");
    const { output } = await this.#call("fetch", { address, options }, new FetchProblem("busy", address));
    return withUrl(output);
  }

  async visit<Result>(
    address: string,
    options: FetchOptions,
    use: (page: OpenPage) => Promise<Result>,
  ): Promise<Result> {
    assertOutsideTransaction("Fetching a page");
    const { id, output } = await this.#call("open", { address, options }, new FetchProblem("busy", address));
    const worker = this.#worker;
    try {
      return await use({
        reply: withUrl(output),
        run: (job, corrections) => this.#run(id, job, corrections),
        read: (job, input) => this.#read({ page: id }, job, input),
        copy: async () => (await this.#call("copy", { page: id }, new PageProblem("busy"))).output,
      });
    } finally {
      if (worker === this.#worker) await this.#call("close", { page: id }, new PageProblem("busy"));
    }
  }

  async read<Name extends FileJobName>(
    job: Name,
    bytes: Uint8Array,
    input: FileJobs[Name]["input"],
  ): Promise<FileJobs[Name]["output"]> {
    assertOutsideTransaction("Reading a file");
    return this.#read({ bytes }, job, input);
  }

  /** Also ends the thread; its running calls fail with `busy`. */
  async stop(): Promise<void> {
    if (!this.#worker) return;
    const exit = once(this.#worker, "exit");
    this.#worker.postMessage(STOP);
    await exit;
  }

  async #run<Name extends JobName>(
    page: number,
    job: Name,
    corrections?: readonly Correction[],
  ): Promise<Jobs[Name]> {
    const { output } = await this.#call("run", { page, job, corrections }, new PageProblem("busy"));
    return JSON.parse(output);
  }

  async #read<Name extends FileJobName>(
    from: ReaderCalls["read"]["input"]["from"],
    job: Name,
    input: FileJobs[Name]["input"],
  ): Promise<FileJobs[Name]["output"]> {
    const { output } = await this.#call("read", { from, job, input }, new PageProblem("busy"));
    return JSON.parse(output);
  }

  async #call<Name extends CallName>(
    call: Name,
    input: ReaderCalls[Name]["input"],
    lost: Error,
  ): Promise<{ id: number; output: ReaderCalls[Name]["output"] }> {
    this.#worker ??= this.#start();
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<ReaderCalls[Name]["output"]>();
    const settle = (reply: ReaderReply) =>
      "problem" in reply ? reject(errorOf(reply.problem)) : resolve(reply.output as never);
    this.#waiting.set(id, { settle, fail: reject, lost });
    this.#worker.postMessage({ id, call, input });
    return { id, output: await promise };
  }

  #start(): Worker {
    const worker = new Worker(ENTRY, {
      workerData: { log: logSettings(), options: this.#options } satisfies ReaderData,
    });
    worker.unref();
    worker.on("message", (reply: ReaderReply) => {
      this.#waiting.get(reply.id)?.settle(reply);
      this.#waiting.delete(reply.id);
    });
    worker.on("error", (error) => logError("The thread that reads pages failed", error));
    worker.on("exit", () => this.#giveUp());
    return worker;
  }

  /** Fails all calls waiting on a thread that has ended; the next page starts a new one. */
  #giveUp(): void {
    this.#worker = null;
    for (const { fail, lost } of this.#waiting.values()) fail(lost);
    this.#waiting.clear();
  }
}

function withUrl<Sent extends { href: string }>({ href, ...page }: Sent) {
  return { ...page, url: new URL(href) };
}

function errorOf(problem: SentProblem): Error {
  if (problem.kind === "fetch") return new FetchProblem(problem.reason, problem.href);
  if (problem.kind === "page") return new PageProblem(problem.reason);
  return new Error(`A page could not be read: ${problem.message}`);
}
