import { parentPort, workerData } from "node:worker_threads";
import { configureLog } from "#src/log.ts";
import { lowerThreadPriority } from "#src/lower-priority.ts";
import { FetchProblem } from "#src/safe-fetch/fetch-problem.ts";
import { PageFetcher } from "#src/safe-fetch/page-fetcher.ts";
import { PageProblem } from "../page-problem.ts";
import { LocalReader } from "./local-reader.ts";
import type { OpenPage } from "./page-reader.ts";
import {
  type CallName,
  type ReaderCalls,
  type ReaderData,
  type ReaderReply,
  type ReaderRequest,
  type SentProblem,
  STOP,
} from "./reader-messages.ts";

const PRIORITY = 10;

interface HeldPage {
  page: OpenPage;
  close(): void;
}

const { log, options }: ReaderData = workerData;
configureLog(log);
lowerThreadPriority(PRIORITY);
const reader = new LocalReader(new PageFetcher(options));
const held = new Map<number, HeldPage>();

parentPort?.on("message", async (request: ReaderRequest | typeof STOP) => {
  if (request === STOP) return stop();
  try {
    await perform(request);
  } catch (error) {
    send({ id: request.id, problem: problemOf(error) });
  }
});

async function stop(): Promise<void> {
  await reader.stop();
  process.exit();
}

async function perform({ id, call, input }: ReaderRequest): Promise<void> {
  switch (call) {
    case "fetch": {
      const { url, ...page } = await reader.fetch(input.address, input.options);
      const bytes = ownBytes(page.bytes);
      return reply<"fetch">(id, { ...page, bytes, href: url.href }, [bytes.buffer]);
    }
    case "open":
      return reader.visit(input.address, input.options, (page) => hold(id, page));
    case "run":
      return reply<"run">(id, JSON.stringify(await pageOf(input.page).run(input.job, input.corrections)));
    case "copy":
      return reply<"copy">(id, await pageOf(input.page).copy());
    case "close":
      held.get(input.page)?.close();
      return reply<"close">(id, null);
    case "read": {
      const { from, job } = input;
      const read =
        "page" in from ? pageOf(from.page).read(job, input.input) : reader.read(job, from.bytes, input.input);
      return reply<"read">(id, JSON.stringify(await read));
    }
  }
}

/** Returns bytes that can be transferred, since small bodies share a buffer. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

/** Replies with an open page and keeps it until it is closed. */
async function hold(id: number, page: OpenPage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  held.set(id, { page, close: resolve });
  const { url, ...rest } = page.reply;
  reply<"open">(id, { ...rest, href: url.href });
  await promise;
  held.delete(id);
}

/**
 * Returns a held page. @throws PageProblem `busy` if an earlier thread lost it, so it is fetched
 * again.
 */
function pageOf(id: number): OpenPage {
  const page = held.get(id)?.page;
  if (!page) throw new PageProblem("busy");
  return page;
}

function reply<Name extends CallName>(
  id: number,
  output: ReaderCalls[Name]["output"],
  transfer: ArrayBuffer[] = [],
): void {
  send({ id, output }, transfer);
}

function send(message: ReaderReply, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

function problemOf(error: unknown): SentProblem {
  if (error instanceof FetchProblem) return { kind: "fetch", reason: error.reason, href: error.url };
  if (error instanceof PageProblem) return { kind: "page", reason: error.reason };
  return { kind: "error", message: String(error) };
}
