import type { Correction } from "#shared/corrections/correction.ts";
import type { FetchedPage, Fetcher, FetchOptions } from "#src/safe-fetch/page-fetcher.ts";
import type { FetchedBytes, FileJobName, FileJobs, JobName, Jobs } from "../jobs.ts";

export interface PageReply extends Omit<FetchedPage, "bytes"> {
  /** Bytes of the decompressed body. */
  length: number;
  /** SHA-256 of the body, in hexadecimal. */
  hash: string;
}

/** A page whose body stays where it was fetched. */
export interface OpenPage {
  readonly reply: PageReply;
  /** @throws PageProblem for a page that exceeds a limit, and while too many pages wait. */
  run<Name extends JobName>(job: Name, corrections?: readonly Correction[]): Promise<Jobs[Name]>;
  /** Reads the body as a file other than a page. @throws PageProblem as `run` does. */
  read<Name extends FileJobName>(
    job: Name,
    input: FileJobs[Name]["input"],
  ): Promise<FileJobs[Name]["output"]>;
  /** Returns the body, only worth its cost if the body cannot be used where it is. */
  copy(): Promise<FetchedBytes>;
}

/** Fetches strangers' pages, and has them and other files parsed in the scanner's children. */
export interface PageReader extends Fetcher {
  /** Fetches a page and keeps its body until `use` settles. @throws FetchProblem */
  visit<Result>(
    address: string,
    options: FetchOptions,
    use: (page: OpenPage) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Reads bytes that strangers sent other than as a page.
   * @throws PageProblem for bytes that exceed a limit, and while too many jobs wait.
   */
  read<Name extends FileJobName>(
    job: Name,
    bytes: Uint8Array,
    input: FileJobs[Name]["input"],
  ): Promise<FileJobs[Name]["output"]>;
  /** Kills the scanner's children; waiting and running jobs fail with `busy`. */
  stop(): Promise<void>;
}
