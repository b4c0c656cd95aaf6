import type { InstallFacts } from "./install-facts.ts";
import type { JobLimits } from "./page-limits.ts";

/** Jobs of the scanner's processes, each for one page; `child/handlers.ts` implements them. */
export interface Jobs {
  "read-install-facts": { page: Page; result: InstallFacts };
}

export type JobName = keyof Jobs;

export interface Page {
  html: string;
  url: string;
}

const MEGABYTE = 1_048_576;

export const JOB_LIMITS: Record<JobName, JobLimits> = {
  "read-install-facts": { cpuSeconds: 3, bytes: 400 * MEGABYTE },
};

export interface JobRequest<Name extends JobName = JobName> {
  job: Name;
  page: Jobs[Name]["page"];
}

/** A child's reply to one request. */
export type JobReply<Name extends JobName = JobName> =
  | { result: Jobs[Name]["result"] }
  | { refused: PageRefusal }
  | { failed: string };

/** Reasons for which the child refuses a page before parsing it. */
export type PageRefusal = "too-deep" | "too-many-tags";
