/** Reason why a page was not read. */
export type PageReason =
  | "too-large"
  | "too-deep"
  | "too-many-tags"
  /** The page used up its processor time, or its wall time if usage cannot be measured. */
  | "too-slow"
  | "too-much-memory"
  /** The job failed, or its process exited twice without a reply. */
  | "unreadable"
  /** Too many pages are waiting, or the host had no processor time left. */
  | "busy";

export class PageProblem extends Error {
  override readonly name = "PageProblem";

  constructor(readonly reason: PageReason) {
    super(`The page was not read: ${reason}`);
  }
}
