import { lookup } from "node:dns/promises";
import type { IncomingHttpHeaders } from "node:http";
import { assertOutsideTransaction } from "../db/transaction-scope.ts";
import { FetchProblem } from "./fetch-problem.ts";
import type { TargetRules } from "./require-public-target.ts";
import { readReply, sendRequest } from "./send-request.ts";

/** Time limit for one request and its reply. */
const TIME_LIMIT_MS = 8_000;
const BYTE_LIMIT = 1_048_576;
const MAX_CONCURRENT = 16;

interface ProviderRequest {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}

export type ProviderFetch = (address: string, request: ProviderRequest) => Promise<Response>;

/**
 * Returns a `fetch`-like function for addresses entered by owners or named by their providers. It
 * follows no redirects, so no secret goes to another address.
 */
export function providerFetch(options: Partial<TargetRules> & { userAgent: string }): ProviderFetch {
  const rules: TargetRules = {
    allowLoopback: options.allowLoopback ?? false,
    allowPrivate: options.allowPrivate ?? false,
    resolve: options.resolve ?? ((hostname) => lookup(hostname, { all: true })),
  };
  let running = 0;
  return async (address, { method, headers, body }) => {
    assertOutsideTransaction("A request to a provider");
    const url = URL.parse(address);
    if (!url) throw new FetchProblem("address", address);
    if (running >= MAX_CONCURRENT) throw new FetchProblem("busy", address);
    running += 1;
    try {
      const signal = AbortSignal.timeout(TIME_LIMIT_MS);
      const response = await sendRequest(url, rules, {
        method,
        headers: { ...headers, "user-agent": options.userAgent },
        body: sentBody(body),
        signal,
      });
      const { bytes } = await readReply(response, BYTE_LIMIT, url, signal);
      const status = response.statusCode ?? 502;
      return new Response(mayHaveBody(status) ? Buffer.from(bytes) : null, {
        status,
        headers: repliedHeaders(response.headers),
      });
    } finally {
      running -= 1;
    }
  };
}

function sentBody(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === "string" || body instanceof URLSearchParams) return String(body);
  throw new Error("A request to a provider has a body of another kind");
}

/** Whether `Response` accepts a body with this status. */
function mayHaveBody(status: number): boolean {
  return ![204, 205, 304].includes(status);
}

/** Omits the encoding and length, since the body is already decompressed. */
function repliedHeaders(headers: IncomingHttpHeaders): Headers {
  const copied = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name === "content-encoding" || name === "content-length") continue;
    copied.set(name, String(value));
  }
  return copied;
}
