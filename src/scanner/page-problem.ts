/** Why a page was not read. */
export type PageReason =
  | "too-large"
  | "too-deep"
  | "too-many-tags"
  /** It used up its processor time. */
  | "too-slow"
  | "too-much-memory"
  /** The process that read it ended twice without an answer. */
  | "unreadable"
  /** Too many pages are waiting, or the host had no time for this one. */
  | "busy";

export class PageProblem extends Error {
  override readonly name = "PageProblem";

  constructor(readonly reason: PageReason) {
    super(`The page was not read: ${reason}`);
  }
}
