import type { Correction } from "#shared/corrections/correction.ts";
import type { FetchedPage, Fetcher, FetchOptions } from "#src/safe-fetch/page-fetcher.ts";
import type { Sitemap } from "../crawl/read-sitemap.ts";
import type { FetchedBytes, JobName, Jobs } from "../jobs.ts";

/** A reply without its body. */
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
  /** Returns the body, which is worth its cost only where it cannot be used elsewhere. */
  copy(): Promise<FetchedBytes>;
}

/** Fetches strangers' pages, and has them parsed in the scanner's children. */
export interface PageReader extends Fetcher {
  /** Fetches a page and keeps its body until `use` settles. @throws FetchProblem */
  visit<Result>(
    address: string,
    options: FetchOptions,
    use: (page: OpenPage) => Promise<Result>,
  ): Promise<Result>;
  /** Returns null for a reply that is no sitemap. @throws FetchProblem */
  readSitemap(address: string): Promise<Sitemap | null>;
  /** Kills the scanner's children; waiting and running jobs fail with `busy`. */
  stop(): Promise<void>;
}
