import type { Correction } from "#shared/corrections/correction.ts";
import type { LogSettings } from "#src/log.ts";
import type { FetchReason } from "#src/safe-fetch/fetch-problem.ts";
import type { FetchedPage, FetchOptions, PageFetcherOptions } from "#src/safe-fetch/page-fetcher.ts";
import type { FetchedBytes, FileJobName, FileJobs, JobName } from "../jobs.ts";
import type { PageReason } from "../page-problem.ts";
import type { PageReply } from "./page-reader.ts";

/** An address as text, because a URL cannot be sent to another thread. */
type Sent<Page extends { url: URL }> = Omit<Page, "url"> & { href: string };
type SentPage = Sent<FetchedPage>;
type SentReply = Sent<PageReply>;

/** Data passed to the thread when it starts. */
export interface ReaderData {
  log: LogSettings;
  options: PageFetcherOptions;
}

export interface ReaderCalls {
  fetch: { input: { address: string; options: FetchOptions }; output: SentPage };
  /** Keeps the page until it is closed; the page's ID is the call's ID. */
  open: { input: { address: string; options: FetchOptions }; output: SentReply };
  /** Returns the result as JSON, since parsing it is faster than copying a sent object. */
  run: {
    input: { page: number; job: JobName; corrections?: readonly Correction[] | undefined };
    output: string;
  };
  copy: { input: { page: number }; output: FetchedBytes };
  close: { input: { page: number }; output: null };
  /** Reads a page's body, or other bytes; returns the result as JSON. */
  read: { input: ReadInput; output: string };
}

interface ReadInput {
  from: { page: number } | { bytes: Uint8Array };
  job: FileJobName;
  input: FileJobs[FileJobName]["input"];
}

export type CallName = keyof ReaderCalls;

export type ReaderRequest = {
  [Name in CallName]: { id: number; call: Name; input: ReaderCalls[Name]["input"] };
}[CallName];

/** Message sent in place of a request to end the thread. */
export const STOP = "stop";

export type SentProblem =
  | { kind: "fetch"; reason: FetchReason; href: string }
  | { kind: "page"; reason: PageReason }
  | { kind: "error"; message: string };

export type ReaderReply = { id: number } & (
  | { output: ReaderCalls[CallName]["output"] }
  | { problem: SentProblem }
);
