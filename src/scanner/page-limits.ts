/** Size limits of a page; larger pages are refused before parsing. */
export const PAGE_LIMITS = {
  bytes: 2 * 1_048_576,
  depth: 512,
  /** Start tags, end tags and comments. */
  tags: 50_000,
} as const;

export interface JobLimits {
  /** Bytes of the page or file; more are refused. */
  inputBytes: number;
  /** Characters of the reply; a longer one is dropped unread. */
  replyLength: number;
  /** Processor time, since limits on wall time would fail harmless pages on a busy host. */
  cpuSeconds: number;
  /** Resident memory of the whole process. */
  bytes: number;
  /** Time after which the host is too busy for the job, whatever the page. */
  wallMs: number;
}
