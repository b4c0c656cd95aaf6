import { lookup } from "node:dns/promises";
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { assertOutsideTransaction } from "../db/client.ts";
import { allowTarget, type TargetRules } from "./allowed-target.ts";
import { FetchProblem, type FetchReason } from "./fetch-problem.ts";
import { type Body, readBody } from "./read-body.ts";

const MAX_REDIRECTS = 5;
/** For all hops together. */
const TIME_LIMIT_MS = 10_000;
const BYTE_LIMIT = 2 * 1_048_576;
/** Pages fetched at once by this process. */
const AT_ONCE = 8;

export interface FetchedPage extends Body {
  /** After all redirects. */
  url: URL;
  status: number;
  /** Several headers of a name are joined by a comma. */
  headers: IncomingHttpHeaders;
}

export interface PageFetcherOptions extends Partial<TargetRules> {
  userAgent: string;
  timeLimit?: number;
}

/**
 * Fetches pages whose addresses strangers have typed, and nothing but pages of the public web: docs/install-check.md
 * says what is refused. Each hop of a redirect is checked like the first, and goes to the very addresses that were
 * checked. `fetch` would not do: it takes no `lookup`.
 */
export class PageFetcher {
  private running = 0;
  private readonly rules: TargetRules;

  constructor(private readonly options: PageFetcherOptions) {
    this.rules = {
      allowLoopback: options.allowLoopback ?? false,
      resolve: options.resolve ?? ((hostname) => lookup(hostname, { all: true })),
    };
  }

  /** @throws FetchProblem unless some page answers, be it with an error of its own. */
  async fetch(address: string): Promise<FetchedPage> {
    assertOutsideTransaction("Fetching a page");
    const url = URL.parse(address);
    if (!url) throw new FetchProblem("address", address);
    if (this.running >= AT_ONCE) throw new FetchProblem("busy", address);
    this.running += 1;
    try {
      return await this.follow(url, AbortSignal.timeout(this.options.timeLimit ?? TIME_LIMIT_MS));
    } finally {
      this.running -= 1;
    }
  }

  private async follow(start: URL, signal: AbortSignal): Promise<FetchedPage> {
    let url = start;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const response = await this.ask(url, signal);
      const next = redirectOf(response, url);
      if (!next) return await readPage(response, url, signal);
      response.destroy();
      url = next;
    }
    throw new FetchProblem("redirects", url.href);
  }

  private async ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const { hostname, lookup } = await inTime(allowTarget(url, this.rules), url, signal);
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    const request = send({
      agent: false,
      hostname,
      lookup,
      port: url.port || undefined,
      path: url.pathname + url.search,
      headers: {
        host: url.host,
        "user-agent": this.options.userAgent,
        accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1",
        "accept-encoding": "gzip, deflate, br",
        "cache-control": "no-cache",
      },
      signal,
    });
    request.on("response", resolve);
    request.on("error", (error) => reject(new FetchProblem(reasonOf(error), url.href, error)));
    request.end();
    return promise;
  }
}

/** Null where the answer is the page. */
function redirectOf({ statusCode = 0, headers: { location } }: IncomingMessage, url: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null;
  const next = location === undefined ? null : URL.parse(location, url);
  if (!next) throw new FetchProblem("redirects", url.href);
  next.hash = "";
  return next;
}

async function readPage(response: IncomingMessage, url: URL, signal: AbortSignal): Promise<FetchedPage> {
  try {
    const body = await inTime(readBody(response, BYTE_LIMIT), url, signal);
    return { url, status: response.statusCode ?? 0, headers: response.headers, ...body };
  } catch (error) {
    response.destroy();
    throw error instanceof FetchProblem ? error : new FetchProblem(bodyReasonOf(error), url.href, error);
  }
}

/** @throws FetchProblem `timeout` once the signal says so, however the work goes on. */
function inTime<Result>(work: Promise<Result>, url: URL, signal: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new FetchProblem("timeout", url.href));
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", stop));
}

function bodyReasonOf(error: unknown): FetchReason {
  const reason = reasonOf(error);
  return reason === "connection" && /^Z_|^ERR_|BROTLI/.test(codeOf(error)) ? "body" : reason;
}

function reasonOf(error: unknown): FetchReason {
  const code = codeOf(error);
  if (code === "ABORT_ERR" || code === "ETIMEDOUT") return "timeout";
  if (/SSL|TLS|CERT|ALTNAME|SIGNATURE|ISSUER/.test(code)) return "tls";
  return "connection";
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
