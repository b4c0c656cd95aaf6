/** Why a page could not be fetched. */
export type FetchReason =
  /** No http or https address, or one with a user name in it. */
  | "address"
  /** Not the standard port of its scheme. */
  | "port"
  /** It leads, or one of its names resolves, to what is not the public internet. */
  | "private"
  | "dns"
  | "tls"
  /** Nothing answers, or the connection broke off. */
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
    /** The address that was being asked. */
    readonly url: string,
    cause?: unknown,
  ) {
    super(`${reason}: ${url}`, { cause });
  }
}
