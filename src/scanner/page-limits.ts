/** What a page may hold; anything beyond is refused before it is parsed. */
export const PAGE_LIMITS = {
  /** UTF-16 code units, of which a page never has more than bytes. */
  length: 2 * 1_048_576,
  /** Levels of nested elements. */
  depth: 512,
  /** Start tags, end tags and comments. */
  tags: 50_000,
} as const;

/** What one job may use while it works on a page. */
export interface JobLimits {
  /** Processor time, since wall time would fail honest pages on a busy host. */
  cpuSeconds: number;
  /** Resident memory of the whole process. */
  bytes: number;
}
