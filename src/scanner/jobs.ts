import type { Correction } from "#shared/corrections/correction.ts";
import type { PageAudit } from "./findings.ts";
import type { InstallFacts } from "./install-facts.ts";
import type { JudgedCorrections } from "./judge-corrections.ts";
import type { JobLimits } from "./page-limits.ts";

/** Results of the scanner's jobs, each for one page; `child/handlers.ts` implements them. */
export interface Jobs {
  "read-install-facts": InstallFacts;
  "audit-page": PageAudit;
  "judge-corrections": JudgedCorrections;
  /** The same before a publication, for which a person waits. */
  "try-corrections": JudgedCorrections;
}

export type JobName = keyof Jobs;

/** A page as a handler gets it. */
export interface Page {
  html: string;
  url: string;
  corrections?: readonly Correction[] | undefined;
}

/** A page as fetched; the child decodes it, to keep that off the server's thread. */
export interface FetchedBytes {
  bytes: Uint8Array;
  /** The header; empty if missing. */
  contentType: string;
  url: string;
  /** Live corrections of the page, the newest last; its scan sees it with and without them. */
  corrections?: readonly Correction[];
}

const MEGABYTE = 1_048_576;

export const JOB_LIMITS: Record<JobName, JobLimits> = {
  "read-install-facts": { cpuSeconds: 3, bytes: 400 * MEGABYTE, wallMs: 30_000 },
  "audit-page": { cpuSeconds: 30, bytes: 512 * MEGABYTE, wallMs: 150_000 },
  "judge-corrections": { cpuSeconds: 60, bytes: 512 * MEGABYTE, wallMs: 300_000 },
  "try-corrections": { cpuSeconds: 30, bytes: 512 * MEGABYTE, wallMs: 150_000 },
};

/** Jobs for which a person waits. */
export const URGENT_JOBS: ReadonlySet<JobName> = new Set(["read-install-facts", "try-corrections"]);

/** The line before a page's bytes on the child's standard input. */
export interface JobRequest {
  job: JobName;
  url: string;
  contentType: string;
  corrections?: readonly Correction[] | undefined;
  /** Number of bytes that follow the line. */
  length: number;
}

/** A child's reply to one request. */
export type JobReply<Name extends JobName = JobName> =
  | { result: Jobs[Name] }
  | { refused: PageRefusal }
  | { failed: string };

/** Reasons for which the child refuses a page before parsing it. */
export type PageRefusal = "too-deep" | "too-many-tags";
