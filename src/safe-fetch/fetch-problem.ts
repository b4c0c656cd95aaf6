/** Why a page could not be fetched. */
export type FetchReason =
  /** Not an http or https address, or contains a user name. */
  | "address"
  /** Not the scheme's standard port. */
  | "port"
  /** The hostname, or a redirect's hostname, resolves to an address outside the public internet. */
  | "private"
  | "dns"
  | "tls"
  /** The connection failed or was closed. */
  | "connection"
  | "timeout"
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
