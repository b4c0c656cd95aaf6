/** Why a page could not be fetched. */
export type FetchReason =
  /** No http or https address, or one with a user name in it. */
  | "address"
  /** Not the standard port of its scheme. */
  | "port"
  /** Its hostname, or that of a redirect, resolves to an address outside the public internet. */
  | "private"
  | "dns"
  | "tls"
  /** The connection failed or was closed. */
  | "connection"
  | "timeout"
  /** More than five redirects, or one without an address. */
  | "redirects"
  /** The compressed body could not be read. */
  | "body"
  /** Too many pages are being fetched already. */
  | "busy";

export class FetchProblem extends Error {
  override readonly name = "FetchProblem";

  constructor(
    readonly reason: FetchReason,
    /** The address that was being fetched. */
    readonly url: string,
    cause?: unknown,
  ) {
    super(`${reason}: ${url}`, { cause });
  }
}
