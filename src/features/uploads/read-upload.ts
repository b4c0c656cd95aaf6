import { ERRORS } from "#shared/messages.ts";
import { DomainError } from "#src/errors.ts";
import type { FileJobs } from "#src/scanner/jobs.ts";
import { PageProblem } from "#src/scanner/page-problem.ts";
import type { Services } from "#src/services.ts";

const RETRY_AFTER_S = 5;

/**
 * Reads an upload in a child process of the scanner. Returns null if the upload exceeds the job's
 * limits or crashes the child process.
 * @throws DomainError `unavailable` while too many files and pages are waiting to be read.
 */
export async function readUpload<Job extends "clean-logo" | "is-word-document" | "read-pdf-text">(
  { pageReader }: Pick<Services, "pageReader">,
  job: Job,
  file: Uint8Array,
): Promise<FileJobs[Job]["output"] | null> {
  try {
    return await pageReader.read(job, file, null);
  } catch (error) {
    if (!(error instanceof PageProblem)) throw error;
    if (error.reason !== "busy") return null;
    throw new DomainError("unavailable", ERRORS.busy, { code: "busy", retryAfter: RETRY_AFTER_S });
  }
}
