import type { RequestProblem } from "#shared/webhooks/schemas.ts";

/** Why a page could not be fetched. */
export type FetchReason =
  | RequestProblem
  /** More than five redirects, or a redirect without an address. */
  | "redirects"
  /** The compressed body could not be read. */
  | "body"
  /** Too many pages are being fetched already. */
  | "busy";

export class FetchProblem extends Error {
  override readonly name = "FetchProblem";

  constructor(
    readonly reason: FetchReason,
    readonly url: string,
    cause?: unknown,
  ) {
    super(`${reason}: ${url}`, { cause });
  }
}
