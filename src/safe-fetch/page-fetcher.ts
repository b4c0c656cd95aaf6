import { lookup } from "node:dns/promises";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { assertOutsideTransaction } from "../db/transaction-scope.ts";
import { FetchProblem } from "./fetch-problem.ts";
import { isPdf } from "./is-pdf.ts";
import type { Body } from "./read-body.ts";
import type { TargetRules } from "./require-public-target.ts";
import { readReply, sendRequest } from "./send-request.ts";

const MAX_REDIRECTS = 5;
/** Time limit for all hops combined. */
const TIME_LIMIT_MS = 10_000;
/** Time limit for the body of a PDF. */
const PDF_TIME_LIMIT_MS = 30_000;
const HTML_FIRST = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1";
const BYTE_LIMIT = 2 * 1_048_576;
const MAX_CONCURRENT = 8;

export interface FetchedPage extends Body {
  /** URL after all redirects. */
  url: URL;
  status: number;
  /** Repeated headers are joined with a comma. */
  headers: IncomingHttpHeaders;
}

export interface FetchOptions {
  /** The `Accept` header; prefers HTML by default. */
  accept?: string;
  /** Conditions such as `if-none-match`, sent only with the first hop. */
  conditions?: Record<string, string>;
  /** Maximum size of a PDF; by default, it is that of a page. */
  pdfBytes?: number;
}

export interface PageFetcherOptions extends Partial<TargetRules> {
  userAgent: string;
  timeLimit?: number;
}

export interface Fetcher {
  /** @throws FetchProblem unless a page is returned, whatever its status. */
  fetch(address: string, options?: FetchOptions): Promise<FetchedPage>;
}

/**
 * Fetches public web pages at addresses typed by strangers; docs/install-check.md lists what is
 * refused. Checks each redirect like the first hop, and connects only to verified addresses.
 */
export class PageFetcher implements Fetcher {
  readonly #options: PageFetcherOptions;
  readonly #rules: TargetRules;
  #running = 0;

  constructor(options: PageFetcherOptions) {
    this.#options = options;
    this.#rules = {
      allowLoopback: options.allowLoopback ?? false,
      allowPrivate: options.allowPrivate ?? false,
      resolve: options.resolve ?? ((hostname) => lookup(hostname, { all: true })),
    };
  }

  async fetch(address: string, options: FetchOptions = {}): Promise<FetchedPage> {
    assertOutsideTransaction("Fetching a page");
    const url = URL.parse(address);
    if (!url) throw new FetchProblem("address", address);
    if (this.#running >= MAX_CONCURRENT) throw new FetchProblem("busy", address);
    this.#running += 1;
    try {
      const signal = AbortSignal.timeout(this.#options.timeLimit ?? TIME_LIMIT_MS);
      return await this.#follow(url, options, signal);
    } finally {
      this.#running -= 1;
    }
  }

  async #follow(
    start: URL,
    { accept = HTML_FIRST, conditions = {}, pdfBytes }: FetchOptions,
    signal: AbortSignal,
  ): Promise<FetchedPage> {
    let url = start;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const response = await this.#request(url, { accept, ...(hop === 0 && conditions) }, signal);
      const next = redirectOf(response, url);
      if (!next) {
        const isLarge = pdfBytes !== undefined && isPdf(response.headers, url);
        const body = isLarge
          ? await readReply(response, pdfBytes, url, AbortSignal.timeout(PDF_TIME_LIMIT_MS))
          : await readReply(response, BYTE_LIMIT, url, signal);
        return { url, status: response.statusCode ?? 0, headers: response.headers, ...body };
      }
      response.destroy();
      url = next;
    }
    throw new FetchProblem("redirects", url.href);
  }

  #request(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<IncomingMessage> {
    return sendRequest(url, this.#rules, {
      headers: { "user-agent": this.#options.userAgent, "cache-control": "no-cache", ...headers },
      signal,
    });
  }
}

/** Returns the redirect's target, or null if the response is the page itself. */
function redirectOf(response: IncomingMessage, url: URL): URL | null {
  const { statusCode = 0, headers } = response;
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null;
  const next = headers.location === undefined ? null : URL.parse(headers.location, url);
  if (!next) {
    response.destroy();
    throw new FetchProblem("redirects", url.href);
  }
  next.hash = "";
  return next;
}
