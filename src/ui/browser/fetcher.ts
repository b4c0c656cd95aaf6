import { type Endpoint, type Exchange, methodOf, type OutputOf, pathOf } from "#shared/endpoint.ts";
import { t, type Wording } from "#shared/language/translate.ts";
import { fillPath } from "#shared/paths.ts";
import { FALLBACKS } from "#shared/toasts.ts";
import { readToken } from "./session-token.ts";

/** The part of an endpoint's exchange that a call sends: path parameters, query and body. */
export type InputOf<E extends Exchange> = Pick<E, Extract<keyof E, "params" | "query" | "body">>;

interface CallOptions {
  signal?: AbortSignal;
  keepalive?: boolean;
  /** Sends no token, even if one is stored. */
  anonymous?: boolean;
}

/** An exchange in which the caller sends nothing. */
export interface Bare {
  params?: never;
  query?: never;
  body?: never;
  output?: unknown;
}

/**
 * Calls an API endpoint and returns its output, or null if it has none.
 * @throws HttpError for every status outside 200 to 299; aborts and network failures as thrown by
 * `fetch`.
 */
export function call<E extends Bare>(endpoint: Endpoint<E>, options?: CallOptions): Promise<OutputOf<E>>;
export function call<E extends Exchange>(
  endpoint: Endpoint<E>,
  options: InputOf<E> & CallOptions,
): Promise<OutputOf<E>>;
export async function call(endpoint: Endpoint, options?: Exchange & CallOptions): Promise<unknown> {
  return readJson(await send(endpoint, options));
}

/** Calls an endpoint whose output is a file; throws like `call`. */
export async function download<E extends Exchange & { output: Blob }>(
  endpoint: Endpoint<E>,
  input: InputOf<E>,
): Promise<Blob> {
  return (await send(endpoint, input, true)).blob();
}

type Guard = (run: () => Promise<Response>) => Promise<Response>;
let guard: Guard = (run) => run();

/** Passes all subsequent changes and downloads to a function that may repeat them. */
export function guardChanges(by: Guard): void {
  guard = by;
}

function send(
  endpoint: Endpoint,
  options: Exchange & CallOptions = {},
  isGuarded = methodOf(endpoint) !== "GET",
): Promise<Response> {
  const { params = {}, query = {} } = options;
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const search = asked.length > 0 ? `?${new URLSearchParams(asked)}` : "";
  const run = () => sendTo(methodOf(endpoint), fillPath(pathOf(endpoint), params) + search, options);
  return isGuarded ? guard(run) : run();
}

async function sendTo(
  method: string,
  url: string,
  { body, signal, keepalive, anonymous }: Exchange & CallOptions,
): Promise<Response> {
  const response = await fetch(url, {
    method,
    credentials: "include",
    headers: headersFor(body !== undefined && !(body instanceof Blob), anonymous),
    body: body instanceof Blob ? body : body && JSON.stringify(body),
    signal,
    keepalive,
  });
  if (!response.ok) {
    const text = await response.text();
    const retryAfter = Number(response.headers.get("retry-after"));
    throw new HttpError(response.status, text || response.statusText, retryAfter || 0);
  }
  return response;
}

/** A reply with a status outside 200 to 299. The message is `<status>: <body or status text>`. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  /** The server's message for the user, in their language. */
  readonly sentence: string | null;
  readonly code: string | null;
  /** Messages by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** The entire error body, e.g. with `needsEmailVerification` and `userId`. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Milliseconds to wait before retrying, as requested by the server; 0 if not requested. */
  readonly retryAfterMs: number;

  constructor(
    readonly status: number,
    body: string,
    retryAfterSeconds = 0,
  ) {
    super(`${status}: ${body}`);
    this.details = parseObject(body);
    const sentence = textOrNull(this.details.message) ?? textOrNull(this.details.error);
    this.sentence = isWording(this.details) ? t(this.details) : sentence && t(sentence);
    this.code = textOrNull(this.details.code);
    this.fields = sentencesIn({ ...objectOf(this.details.fields), ...objectOf(this.details.fieldMessages) });
    this.retryAfterMs = retryAfterSeconds * 1_000;
  }
}

let signedInHeaders: Record<string, string> = {};

/** Adds headers to every subsequent request that has a token. */
export function sendWithToken(headers: Record<string, string>): void {
  signedInHeaders = headers;
}

export type QueryFetcher<T> = (context: { queryKey: readonly unknown[]; signal?: AbortSignal }) => Promise<T>;

/**
 * Creates a query function that GETs the path formed by joining the query key's parts with slashes.
 * A 401 throws or yields null.
 */
export function queryFetcher<T>(options: { on401: "null" }): QueryFetcher<T | null>;
export function queryFetcher<T>(options?: { on401?: "throw" }): QueryFetcher<T>;
export function queryFetcher<T>({ on401 = "throw" }: { on401?: "null" | "throw" } = {}) {
  return async ({ queryKey, signal }: { queryKey: readonly unknown[]; signal?: AbortSignal }) => {
    try {
      return await readJson<T>(await sendTo("GET", queryKey.join("/"), { signal }));
    } catch (error) {
      if (on401 === "null" && error instanceof HttpError && error.status === 401) return null;
      throw error;
    }
  };
}

/**
 * Returns the server's message, or else the fallback; thrown values that are not errors get a
 * generic message.
 */
export function sentenceOf(error: unknown, fallback: string): string {
  if (!(error instanceof Error)) return FALLBACKS.unknown;
  return (error instanceof HttpError && error.sentence) || t(fallback);
}

/** Returns the server's messages by field name; empty if the failure is not about a field. */
export function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof HttpError ? error.fields : {};
}

export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/** Returns the headers of a request, with the token unless anonymous. */
export function headersFor(hasJson: boolean, anonymous = false): Record<string, string> {
  const token = anonymous ? null : readToken();
  return {
    accept: "application/json",
    ...(hasJson && { "content-type": "application/json" }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(token && signedInHeaders),
  };
}

async function readJson<T>(response: Response): Promise<T> {
  return JSON.parse((await response.text()) || "null");
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    // A proxy's HTML or plain text contains nothing to read.
    return {};
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function sentencesIn(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, sentence]) =>
      typeof sentence === "string" || isWording(sentence) ? [[name, t(sentence)]] : [],
    ),
  );
}

function isWording(value: unknown): value is Wording {
  const { messageId, values } = objectOf(value);
  return typeof messageId === "string" && typeof values === "object" && values !== null;
}
