/** Why a page was not audited in the browser. */
export type BrowserReason =
  /** The browser did not start, did not reply, or lacks a protection. */
  | "unavailable"
  /** The browser exited, or the connection to it was lost. */
  | "lost"
  /** The page exceeded its time limit. */
  | "too-slow"
  | "too-much-memory"
  /** The page navigated away during the audit. */
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
