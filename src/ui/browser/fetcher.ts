import { FALLBACKS } from "#shared/toasts.ts";
import { readToken } from "./session-token.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface RequestOptions {
  /** Sent as JSON. */
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
  /** Sends no token, also where there is one. */
  anonymous?: boolean;
}

/**
 * Calls our API and yields the answer's JSON, null when it has none.
 * `T` is taken on trust, since the server is ours.
 * @throws HttpError for every answer outside 200 to 299; an abort or a network failure as `fetch` throws it.
 */
export async function request<T>(method: Method, url: string, options: RequestOptions = {}): Promise<T> {
  const response = await send(method, url, options);
  return answerOf<T>(await response.text());
}

/** GETs an answer that is a file, and throws as `request` does. */
export async function requestFile(url: string): Promise<Blob> {
  const response = await send("GET", url, {});
  return response.blob();
}

async function send(method: Method, url: string, options: RequestOptions): Promise<Response> {
  const response = await fetch(url, {
    method,
    credentials: "include",
    headers: headersFor(options),
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
    signal: options.signal,
    keepalive: options.keepalive,
  });
  if (!response.ok) {
    const text = await response.text();
    const retryAfter = Number(response.headers.get("retry-after"));
    throw new HttpError(response.status, text || response.statusText, retryAfter || 0);
  }
  return response;
}

/** An answer outside 200 to 299. The message is `<status>: <body or status text>` (spec section 8). */
export class HttpError extends Error {
  override readonly name = "HttpError";
  /** The server's one sentence, when it sent one. */
  readonly sentence: string | null;
  readonly code: string | null;
  /** One sentence by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** The whole error body, e.g. with `needsEmailVerification` and `userId`. */
  readonly details: Readonly<Record<string, unknown>>;
  /** How long the server asks to wait before another try; 0 where it does not say. */
  readonly retryAfterMs: number;

  constructor(
    readonly status: number,
    body: string,
    retryAfterSeconds = 0,
  ) {
    super(`${status}: ${body}`);
    this.details = parseObject(body);
    this.sentence = textOrNull(this.details.message) ?? textOrNull(this.details.error);
    this.code = textOrNull(this.details.code);
    this.fields = sentencesIn(this.details.fields);
    this.retryAfterMs = retryAfterSeconds * 1_000;
  }
}

let signedInHeaders: Record<string, string> = {};

/** From now on each request with a token carries these headers as well. */
export function sendWithToken(headers: Record<string, string>): void {
  signedInHeaders = headers;
}

export type QueryFetcher<T> = (context: { queryKey: readonly unknown[]; signal?: AbortSignal }) => Promise<T>;

/** The default query function: GETs the query key's parts joined by slashes. A 401 throws, or yields null. */
export function queryFetcher<T>(options: { on401: "null" }): QueryFetcher<T | null>;
export function queryFetcher<T>(options?: { on401?: "throw" }): QueryFetcher<T>;
export function queryFetcher<T>({ on401 = "throw" }: { on401?: "null" | "throw" } = {}) {
  return async ({ queryKey, signal }: { queryKey: readonly unknown[]; signal?: AbortSignal }) => {
    try {
      return await request<T>("GET", queryKey.join("/"), { signal });
    } catch (error) {
      if (on401 === "null" && error instanceof HttpError && error.status === 401) return null;
      throw error;
    }
  };
}

/** The sentence to show: the server's own, else the fallback; a thrown non-error has its own (spec section 8). */
export function sentenceOf(error: unknown, fallback: string): string {
  if (!(error instanceof Error)) return FALLBACKS.unknown;
  return (error instanceof HttpError && error.sentence) || fallback;
}

/** The server's sentences by field name; empty when the failure is about no field. */
export function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof HttpError ? error.fields : {};
}

export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

function headersFor({ body, anonymous }: RequestOptions): Record<string, string> {
  const token = anonymous ? null : readToken();
  return {
    accept: "application/json",
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(token && signedInHeaders),
  };
}

function answerOf<T>(text: string): T {
  return JSON.parse(text || "null");
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    // A proxy's HTML or plain text: there is nothing to read in it.
    return {};
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function sentencesIn(value: unknown): Record<string, string> {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
