import type { Correction } from "#shared/corrections/correction.ts";
import type { FetchedPage, Fetcher, FetchOptions } from "#src/safe-fetch/page-fetcher.ts";
import type { FetchedBytes, FileJobName, FileJobs, JobName, Jobs } from "../jobs.ts";

export interface PageReply extends Omit<FetchedPage, "bytes"> {
  /** Size of the decompressed body in bytes. */
  length: number;
  /** SHA-256 hash of the body, in hex. */
  hash: string;
}

/** A page whose body stays where it was fetched. */
export interface OpenPage {
  readonly reply: PageReply;
  /** @throws PageProblem for a page that exceeds a limit, and if too many pages are waiting. */
  run<Name extends JobName>(job: Name, corrections?: readonly Correction[]): Promise<Jobs[Name]>;
  /**
   * Reads the body as a file other than a page. @throws PageProblem under the same conditions as
   * `run`.
   */
  read<Name extends FileJobName>(
    job: Name,
    input: FileJobs[Name]["input"],
  ): Promise<FileJobs[Name]["output"]>;
  /** Returns the body; only worth the cost if it cannot be used where it is. */
  copy(): Promise<FetchedBytes>;
}

/** Fetches strangers' pages and has the scanner's children parse them and other files. */
export interface PageReader extends Fetcher {
  /** Fetches a page and keeps its body until `use` settles. @throws FetchProblem */
  visit<Result>(
    address: string,
    options: FetchOptions,
    use: (page: OpenPage) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Reads bytes other than a page, sent by strangers.
   * @throws PageProblem for bytes that exceed a limit, and if too many jobs are waiting.
   */
  read<Name extends FileJobName>(
    job: Name,
    bytes: Uint8Array,
    input: FileJobs[Name]["input"],
  ): Promise<FileJobs[Name]["output"]>;
  /** Kills the scanner's children; waiting and running jobs fail with `busy`. */
  stop(): Promise<void>;
}
