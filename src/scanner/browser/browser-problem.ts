/** Why a page was not audited in the browser. */
export type BrowserReason =
  /** It did not start, did not reply, or lacks a protection. */
  | "unavailable"
  /** It exited, or the connection to it ended. */
  | "lost"
  /** The page exceeded its time. */
  | "too-slow"
  | "too-much-memory"
  /** The page led somewhere else meanwhile. */
  | "left";

export class BrowserProblem extends Error {
  override readonly name = "BrowserProblem";

  constructor(
    readonly reason: BrowserReason,
    detail: string,
  ) {
    super(`The page was not audited in the browser: ${reason} (${detail})`);
  }
}
