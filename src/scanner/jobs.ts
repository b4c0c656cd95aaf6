import type { LetterText } from "#shared/cases/allegations.ts";
import type { Correction } from "#shared/corrections/correction.ts";
import type { FindingView } from "#shared/install-checks/schemas.ts";
import { LOGO_BYTES } from "#shared/site-reports/schemas.ts";
import { UPLOAD_LIMIT } from "#shared/uploads/choices.ts";
import type { IncomingMail } from "#src/features/desk/mail-in/read-mail.ts";
import type { Expected, SentReply } from "#src/features/install-checks/judge-page.ts";
import type { ChosenPages, PageChoice } from "./crawl/choose-pages.ts";
import type { Sitemap } from "./crawl/read-sitemap.ts";
import type { RobotsTxt } from "./crawl/robots-txt.ts";
import type { JudgedCorrections } from "./find-harmful-corrections.ts";
import type { PageAudit } from "./findings.ts";
import type { InstallFacts } from "./install-facts.ts";
import { type JobLimits, PAGE_LIMITS } from "./page-limits.ts";
import { PDF_LIMITS } from "./pdf/pdf-facts.ts";

/** Results of the scanner's jobs, each for a single page; implemented in `child/handle-jobs.ts`. */
export interface Jobs {
  "read-install-facts": InstallFacts;
  "audit-page": PageAudit;
  "judge-corrections": JudgedCorrections;
  /** Like `judge-corrections`, but before a publication that a user is waiting for. */
  "try-corrections": JudgedCorrections;
}

export type JobName = keyof Jobs;

/** A page as passed to a handler. */
export interface Page {
  html: string;
  url: string;
  corrections?: readonly Correction[] | undefined;
}

/** A page as fetched; the child decodes it to keep that work off the server's thread. */
export interface FetchedBytes {
  bytes: Uint8Array;
  /** Content-Type header; empty if missing. */
  contentType: string;
  url: string;
  /** The page's live corrections, newest last; scans audit the page with and without them. */
  corrections?: readonly Correction[];
}

/** An email as sent by the child, with its files' bytes in base64. */
export interface SentMail extends Omit<IncomingMail, "files"> {
  files: Array<{ name: string; base64: string }>;
}

/** Jobs for other bytes sent by strangers: each one's additional input and output. */
export interface FileJobs {
  /** Reads a robots.txt file's rules for the named crawler. */
  "read-robots": { input: { name: string }; output: RobotsTxt };
  /** Reads a sitemap; null for anything else. */
  "read-sitemap": { input: { isTruncated: boolean; choice: PageChoice }; output: ReadSitemap | null };
  /** Reads a JSON array of addresses. */
  "choose-pages": { input: PageChoice; output: ChosenPages };
  "audit-pdf": { input: null; output: PageAudit };
  /** Reads an uploaded letter's text. */
  "read-pdf-text": { input: null; output: LetterText };
  /** Judges the facts that `read-install-facts` returned, sent as JSON. */
  "judge-install": { input: { reply: SentReply; expected: Expected }; output: FindingView[] };
  "is-word-document": { input: null; output: boolean };
  /** Re-encodes a logo, in base64; null for anything but a PNG within the limits. */
  "clean-logo": { input: null; output: string | null };
  /** Reads an email, or only its header. */
  "read-mail": { input: { authservIds: readonly string[] }; output: SentMail };
}

/** A sitemap with its chosen pages, or the addresses of further sitemaps. */
export type ReadSitemap = Pick<Sitemap, "isCut"> & ({ chosen: ChosenPages } | { further: string[] });

export type FileJobName = keyof FileJobs;

export type FileHandlers<Name extends FileJobName> = {
  [Each in Name]: (
    bytes: Uint8Array,
    input: FileJobs[Each]["input"],
  ) => FileJobs[Each]["output"] | Promise<FileJobs[Each]["output"]>;
};

const MEGABYTE = 1_048_576;

/** Maximum email size in bytes; larger emails stay in the mailbox to be read there. */
export const LARGEST_MAIL = 15 * MEGABYTE;

/** The child truncates all page text and limits the number of findings, links, and addresses. */
const PAGE = { inputBytes: PAGE_LIMITS.bytes, replyLength: 4 * MEGABYTE };
/** Sitemap addresses, with non-ASCII characters encoded. */
const LIST = { inputBytes: PAGE_LIMITS.bytes, replyLength: 8 * MEGABYTE };
const PDF = { inputBytes: PDF_LIMITS.bytes, replyLength: 4 * MEGABYTE };
/** Base64 makes an email's files longer. */
const MAIL = { inputBytes: LARGEST_MAIL, replyLength: 24 * MEGABYTE };
const UPLOAD = { inputBytes: UPLOAD_LIMIT, replyLength: 1_000 };
/** Each character of its text takes up to six bytes. */
const LETTER = { inputBytes: UPLOAD_LIMIT, replyLength: 8 * MEGABYTE };
/** Incompressible pixels may take more bytes than the original file. */
const LOGO = { inputBytes: LOGO_BYTES, replyLength: MEGABYTE / 2 };

export const JOB_LIMITS: Record<JobName | FileJobName, JobLimits> = {
  "read-install-facts": { ...PAGE, cpuSeconds: 3, bytes: 400 * MEGABYTE, wallMs: 30_000 },
  "audit-page": { ...PAGE, cpuSeconds: 30, bytes: 512 * MEGABYTE, wallMs: 150_000 },
  "judge-corrections": { ...PAGE, cpuSeconds: 60, bytes: 512 * MEGABYTE, wallMs: 300_000 },
  "try-corrections": { ...PAGE, cpuSeconds: 30, bytes: 512 * MEGABYTE, wallMs: 150_000 },
  "read-robots": { ...PAGE, cpuSeconds: 3, bytes: 400 * MEGABYTE, wallMs: 30_000 },
  "read-sitemap": { ...LIST, cpuSeconds: 3, bytes: 400 * MEGABYTE, wallMs: 150_000 },
  "choose-pages": { ...LIST, cpuSeconds: 3, bytes: 400 * MEGABYTE, wallMs: 30_000 },
  "audit-pdf": { ...PDF, cpuSeconds: 30, bytes: 512 * MEGABYTE, wallMs: 120_000 },
  "judge-install": { ...PAGE, cpuSeconds: 3, bytes: 400 * MEGABYTE, wallMs: 30_000 },
  "read-pdf-text": { ...LETTER, cpuSeconds: 20, bytes: 512 * MEGABYTE, wallMs: 60_000 },
  // Another upload may be waiting for it.
  "is-word-document": { ...UPLOAD, cpuSeconds: 1, bytes: 400 * MEGABYTE, wallMs: 15_000 },
  "clean-logo": { ...LOGO, cpuSeconds: 1, bytes: 400 * MEGABYTE, wallMs: 15_000 },
  "read-mail": { ...MAIL, cpuSeconds: 10, bytes: 512 * MEGABYTE, wallMs: 60_000 },
};

/** Jobs that a user is waiting for. */
export const URGENT_JOBS: ReadonlySet<JobName | FileJobName> = new Set([
  "read-install-facts",
  "try-corrections",
  "read-pdf-text",
  "judge-install",
  "is-word-document",
  "clean-logo",
]);

export type SentJob =
  | ({ job: JobName } & Omit<FetchedBytes, "bytes">)
  | { [Name in FileJobName]: { job: Name; input: FileJobs[Name]["input"] } }[FileJobName];

/** Line that precedes the bytes on the child's standard input, with the number of bytes. */
export type JobRequest = SentJob & { length: number };

export type JobReply<Result> = { result: Result } | { refused: PageRefusal } | { failed: string };

/** Reasons for the child to refuse a page or file. */
export type PageRefusal = "too-deep" | "too-many-tags" | "not-pdf" | "pdf-damaged" | "pdf-password";
