import { createHash } from "node:crypto";
import { assertOutsideTransaction } from "#src/db/transaction-scope.ts";
import type { FetchedPage, Fetcher, FetchOptions } from "#src/safe-fetch/page-fetcher.ts";
import type { FetchedBytes, FileJobName, FileJobs } from "../jobs.ts";
import { PageScanner } from "../page-scanner.ts";
import type { OpenPage, PageReader, PageReply } from "./page-reader.ts";

/** Reads pages on the calling thread. */
export class LocalReader implements PageReader {
  readonly #fetcher: Fetcher;
  readonly scanner: PageScanner;

  constructor(fetcher: Fetcher, scanner = new PageScanner()) {
    this.#fetcher = fetcher;
    this.scanner = scanner;
  }

  fetch(address: string, options?: FetchOptions): Promise<FetchedPage> {
    return this.#fetcher.fetch(address, options);
  }

  async visit<Result>(
    address: string,
    options: FetchOptions,
    use: (page: OpenPage) => Promise<Result>,
  ): Promise<Result> {
    const page = await this.fetch(address, options);
    const bytes = bytesOf(page);
    return use({
      reply: replyOf(page),
      run: (job, corrections) => this.scanner.run(job, corrections ? { ...bytes, corrections } : bytes),
      read: (job, input) => this.scanner.read(job, bytes.bytes, input),
      copy: async () => bytes,
    });
  }

  async read<Name extends FileJobName>(
    job: Name,
    bytes: Uint8Array,
    input: FileJobs[Name]["input"],
  ): Promise<FileJobs[Name]["output"]> {
    assertOutsideTransaction("Reading a file");
    return this.scanner.read(job, bytes, input);
  }

  async stop(): Promise<void> {
    this.scanner.stop();
  }
}

function bytesOf({ bytes, headers, url }: FetchedPage): FetchedBytes {
  return { bytes, contentType: headers["content-type"] ?? "", url: url.href };
}

function replyOf({ bytes, ...reply }: FetchedPage): PageReply {
  const hash = createHash("sha256").update(bytes).digest("hex");
  return { ...reply, length: bytes.length, hash };
}
