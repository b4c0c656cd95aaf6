import { parentPort, workerData } from "node:worker_threads";
import { FetchProblem, type FetchReason } from "./fetch-problem.ts";
import { type FetchedPage, type FetchOptions, PageFetcher, type PageFetcherOptions } from "./page-fetcher.ts";

export interface FetchRequest {
  id: number;
  address: string;
  options: FetchOptions;
}

/** A page with its address as text, since a URL cannot be sent to another thread. */
type SentPage = Omit<FetchedPage, "url"> & { href: string };

export type FetchReply = { id: number } & (
  | { page: SentPage }
  | { problem: FetchReason; href: string }
  | { failed: string }
);

const fetcher = new PageFetcher(workerData as PageFetcherOptions);

parentPort?.on("message", async ({ id, address, options }: FetchRequest) => {
  try {
    const { url, ...page } = await fetcher.fetch(address, options);
    // Small bodies share a buffer, which must not be transferred.
    const bytes = new Uint8Array(page.bytes);
    send({ id, page: { ...page, bytes, href: url.href } }, [bytes.buffer]);
  } catch (error) {
    if (error instanceof FetchProblem) send({ id, problem: error.reason, href: error.url });
    else send({ id, failed: String(error) });
  }
});

function send(reply: FetchReply, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(reply, transfer);
}
