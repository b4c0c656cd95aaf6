/** Size limits of a page; larger pages are refused before parsing. */
export const PAGE_LIMITS = {
  bytes: 2 * 1_048_576,
  depth: 512,
  /** Start tags, end tags, and comments. */
  tags: 50_000,
} as const;

export interface JobLimits {
  /** Maximum bytes of the page or file; larger input is refused. */
  inputBytes: number;
  /** Maximum characters in the reply; a longer reply is discarded unread. */
  replyLength: number;
  /** Processor time, because wall-time limits would fail harmless pages on a busy host. */
  cpuSeconds: number;
  /** Resident memory of the entire process. */
  bytes: number;
  /** Time after which the host is considered too busy for the job, whatever the page. */
  wallMs: number;
}
