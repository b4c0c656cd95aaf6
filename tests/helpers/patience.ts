import { constants } from "node:os";
import type { Config } from "#src/config.ts";
import { PageFetcher } from "#src/safe-fetch/page-fetcher.ts";
import { pageFetcherOptions } from "#src/safe-fetch/page-fetcher-options.ts";
import { JOB_LIMITS } from "#src/scanner/jobs.ts";
import { PageScanner } from "#src/scanner/page-scanner.ts";
import { LocalReader } from "#src/scanner/reading/local-reader.ts";

/** Wall time that a test allows one of the scanner's jobs, since many tests may run at once. */
export const PATIENCE_MS = 240_000;

/** Priority of the scanner's children in tests; at the lowest one they could wait for minutes. */
export const PRIORITY = constants.priority.PRIORITY_NORMAL;

/** Reads pages and files as the server does, at an ordinary priority and with that wall time. */
export function patientReader(config: Config): LocalReader {
  const patient = Object.entries(JOB_LIMITS).map(([job, limits]) => [
    job,
    { ...limits, wallMs: PATIENCE_MS },
  ]);
  const scanner = new PageScanner({ limits: Object.fromEntries(patient), priority: PRIORITY });
  return new LocalReader(new PageFetcher(pageFetcherOptions(config)), scanner);
}
