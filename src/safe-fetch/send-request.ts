import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { FetchProblem, type FetchReason } from "./fetch-problem.ts";
import { type Body, readBody } from "./read-body.ts";
import { allowTarget, type TargetRules } from "./require-public-target.ts";

export interface RequestOptions {
  method?: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | undefined;
  signal: AbortSignal;
}

/**
 * Sends one request to a target that the rules allow, connecting only to verified addresses. Avoids
 * `fetch`, which has no `lookup` option.
 * @throws FetchProblem
 */
export async function sendRequest(
  url: URL,
  rules: TargetRules,
  { method = "GET", headers, body, signal }: RequestOptions,
): Promise<IncomingMessage> {
  const { hostname, lookup } = await inTime(allowTarget(url, rules), url, signal);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const request = send({
    agent: false,
    method,
    hostname,
    lookup,
    port: url.port || undefined,
    path: url.pathname + url.search,
    headers: { host: url.host, "accept-encoding": "gzip, deflate, br", ...headers },
    signal,
  });
  request.on("response", (response) => {
    if (isStatus(response.statusCode)) return resolve(response);
    response.destroy();
    reject(new FetchProblem("connection", url.href, new Error(`The status was ${response.statusCode}`)));
  });
  request.on("upgrade", (_response, socket) => socket.destroy());
  request.on("error", (error) => reject(new FetchProblem(reasonOf(error), url.href, error)));
  // After an upgrade, there is neither a response nor an error.
  request.on("close", () => reject(new FetchProblem("connection", url.href)));
  request.end(body);
  return promise;
}

/** Whether this is a valid status for a final response. */
export function isStatus(status = 0): boolean {
  return status >= 200 && status <= 599;
}

/**
 * Reads up to `limit` bytes of a response's body.
 * @throws FetchProblem
 */
export async function readReply(
  response: IncomingMessage,
  limit: number,
  url: URL,
  signal: AbortSignal,
): Promise<Body> {
  try {
    return await inTime(readBody(response, limit), url, signal);
  } catch (error) {
    response.destroy();
    throw error instanceof FetchProblem ? error : new FetchProblem(bodyReasonOf(error), url.href, error);
  }
}

/** @throws FetchProblem `timeout` once the signal aborts, even if the work continues. */
export function inTime<Result>(work: Promise<Result>, url: URL, signal: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new FetchProblem("timeout", url.href));
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", stop));
}

function bodyReasonOf(error: unknown): FetchReason {
  const reason = reasonOf(error);
  return reason === "connection" && /^Z_|^ERR_|BROTLI|ZSTD/.test(codeOf(error)) ? "body" : reason;
}

function reasonOf(error: unknown): FetchReason {
  const code = codeOf(error);
  if (code === "ABORT_ERR" || code === "ETIMEDOUT") return "timeout";
  if (code === "ERR_SSL_WRONG_VERSION_NUMBER") return "no-https";
  if (/SSL|TLS|CERT|ALTNAME|SIGNATURE|ISSUER/.test(code)) return "tls";
  return "connection";
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
