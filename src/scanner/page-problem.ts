/** Reason a page was not read. */
export type PageReason =
  | "too-large"
  | "too-deep"
  | "too-many-tags"
  /**
   * The page used up its processor time, or its wall time if processor usage cannot be measured.
   */
  | "too-slow"
  | "too-much-memory"
  | "not-pdf"
  | "pdf-damaged"
  | "pdf-password"
  /** The job failed, or its process exited twice without replying. */
  | "unreadable"
  /** Too many pages are waiting, or the host had no processor time to spare. */
  | "busy";

export class PageProblem extends Error {
  override readonly name = "PageProblem";

  constructor(readonly reason: PageReason) {
    super(`The page was not read: ${reason}`);
  }
}
