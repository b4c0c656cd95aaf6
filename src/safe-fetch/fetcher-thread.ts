import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { assertOutsideTransaction } from "../db/transaction-scope.ts";
import { FetchProblem } from "./fetch-problem.ts";
import type { FetchReply, FetchRequest } from "./fetch-worker.ts";
import type { FetchedPage, Fetcher, FetchOptions, PageFetcherOptions } from "./page-fetcher.ts";

/** The executable names this entry by its path in the repository. */
const ENTRY = Bun.isStandaloneExecutable
  ? "./src/safe-fetch/fetch-worker.ts"
  : join(import.meta.dir, "fetch-worker.ts");

interface Waiting extends PromiseWithResolvers<FetchedPage> {
  address: string;
}

/**
 * Fetches pages as PageFetcher does, in a thread of its own, which starts with the first page
 * (docs/decisions/054).
 */
export class FetcherThread implements Fetcher {
  readonly #options: PageFetcherOptions;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #lastId = 0;

  constructor(options: PageFetcherOptions) {
    this.#options = options;
  }

  async fetch(address: string, options: FetchOptions = {}): Promise<FetchedPage> {
    assertOutsideTransaction("Fetching a page");
    this.#worker ??= this.#start();
    this.#lastId += 1;
    const request: FetchRequest = { id: this.#lastId, address, options };
    const waiting = { ...Promise.withResolvers<FetchedPage>(), address };
    this.#waiting.set(request.id, waiting);
    this.#worker.postMessage(request);
    return waiting.promise;
  }

  /** Ends the thread; pages that are being fetched fail with `busy`. */
  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(ENTRY, { workerData: this.#options });
    worker.unref();
    worker.on("message", (reply: FetchReply) => this.#settle(reply));
    worker.on("error", (error) => console.error("The thread that fetches pages failed", error));
    worker.on("exit", () => this.#giveUp());
    return worker;
  }

  #settle(reply: FetchReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ("failed" in reply) {
      waiting?.reject(new Error(`A page could not be fetched: ${reply.failed}`));
    } else if ("problem" in reply) {
      waiting?.reject(new FetchProblem(reply.problem, reply.href));
    } else {
      const { href, ...page } = reply.page;
      waiting?.resolve({ ...page, url: new URL(href) });
    }
  }

  /** Fails what waits for a thread that ended; the next page starts another one. */
  #giveUp(): void {
    this.#worker = null;
    for (const { reject, address } of this.#waiting.values()) reject(new FetchProblem("busy", address));
    this.#waiting.clear();
  }
}
