import { lookup } from "node:dns/promises";
import { assertOutsideTransaction } from "../db/transaction-scope.ts";
import { FetchProblem } from "./fetch-problem.ts";
import { allowTarget, type TargetRules } from "./require-public-target.ts";
import { inTime, readReply, sendRequest } from "./send-request.ts";

/** Limit for the whole exchange. */
const TIME_LIMIT_MS = 10_000;
/** More than is stored, since the text is truncated only after decoding. */
const REPLY_BYTES = 4_096;

export interface PosterOptions extends Partial<TargetRules> {
  userAgent: string;
  timeLimit?: number;
}

export interface PostReply {
  status: number;
  /** Start of the body. */
  text: string;
  /** `Retry-After` header as sent. */
  retryAfter: string | undefined;
}

/** Posts JSON to addresses entered by owners, under the same rules that apply to fetched pages. */
export class EventPoster {
  readonly #options: PosterOptions;
  readonly #rules: TargetRules;

  constructor(options: PosterOptions) {
    this.#options = options;
    this.#rules = {
      allowLoopback: options.allowLoopback ?? false,
      allowPrivate: options.allowPrivate ?? false,
      resolve: options.resolve ?? ((hostname) => lookup(hostname, { all: true })),
    };
  }

  /** @throws FetchProblem for an address that posts may not reach, or whose host is unknown. */
  async check(address: string): Promise<void> {
    const url = this.#targetOf(address);
    await inTime(allowTarget(url, this.#rules), url, this.#deadline());
  }

  /**
   * Follows no redirects, since the signed body is meant for this address alone.
   * @throws FetchProblem unless there is a reply, whatever its status.
   */
  async post(address: string, headers: Record<string, string>, body: string): Promise<PostReply> {
    assertOutsideTransaction("Posting an event");
    const url = this.#targetOf(address);
    const signal = this.#deadline();
    const response = await sendRequest(url, this.#rules, {
      method: "POST",
      headers: {
        ...headers,
        "user-agent": this.#options.userAgent,
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(body)),
      },
      body,
      signal,
    });
    const { bytes } = await readReply(response, REPLY_BYTES, url, signal);
    return {
      status: response.statusCode ?? 0,
      text: new TextDecoder().decode(bytes),
      retryAfter: response.headers["retry-after"],
    };
  }

  #deadline(): AbortSignal {
    return AbortSignal.timeout(this.#options.timeLimit ?? TIME_LIMIT_MS);
  }

  /**
   * Accepts http: only if this machine or private networks, whose hosts have no public names, are
   * allowed.
   */
  #targetOf(address: string): URL {
    const url = URL.parse(address);
    const { allowLoopback, allowPrivate } = this.#rules;
    if (!url || (url.protocol !== "https:" && !allowLoopback && !allowPrivate)) {
      throw new FetchProblem("address", address);
    }
    return url;
  }
}
