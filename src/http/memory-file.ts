import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import { once } from "#src/once.ts";
import { BASE_HEADERS } from "./security-headers.ts";

export interface MemoryFileOptions {
  type: string;
  cacheControl: string;
  headers?: Record<string, string>;
  /** Compressed at build time, or else on the first request. */
  br?: Uint8Array<ArrayBuffer> | undefined;
  gzip?: Uint8Array<ArrayBuffer> | undefined;
  status?: number;
}

interface Variant {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
  headers: Record<string, string>;
}

/** Size in bytes below which compression costs more than it saves. */
const SMALLEST_COMPRESSED = 500;

/**
 * Creates a handler for GET and HEAD requests that serves a file from memory, in an encoding that
 * the caller accepts, with an ETag per encoding and 304 for conditional requests.
 */
export function memoryFile(bytes: Uint8Array<ArrayBuffer>, options: MemoryFileOptions) {
  const digest = Bun.hash(bytes).toString(36);
  const variant = (body: Uint8Array<ArrayBuffer>, encoding: string | null): Variant => {
    const etag = `"${digest}${encoding ? `-${encoding}` : ""}"`;
    return { body, etag, headers: variantHeaders(options, etag, encoding) };
  };
  const identity = variant(bytes, null);
  const compressible =
    bytes.length >= SMALLEST_COMPRESSED && /text|json|javascript|svg|xml/.test(options.type);
  const br = once(() => variant(options.br ?? brotli(bytes), "br"));
  const zstd = once(() => variant(new Uint8Array(zstdCompressSync(bytes)), "zstd"));
  const gzip = once(() => variant(options.gzip ?? new Uint8Array(gzipSync(bytes)), "gzip"));
  const choose = (accepted: string) => {
    if (!compressible) return identity;
    if (accepts(accepted, "br")) return br();
    if (accepts(accepted, "zstd")) return zstd();
    return accepts(accepted, "gzip") ? gzip() : identity;
  };

  return (request: Request) => {
    const { body, etag, headers } = choose(request.headers.get("accept-encoding") ?? "");
    if (matches(request.headers.get("if-none-match"), etag))
      return new Response(null, { status: 304, headers });
    return new Response(body, { status: options.status ?? 200, headers });
  };
}

function variantHeaders(
  options: MemoryFileOptions,
  etag: string,
  encoding: string | null,
): Record<string, string> {
  return {
    ...BASE_HEADERS,
    "content-type": options.type,
    "cache-control": options.cacheControl,
    vary: "Accept-Encoding",
    etag,
    ...(encoding && { "content-encoding": encoding }),
    ...options.headers,
  };
}

/** Compresses at quality 5, since quality 11 takes 300 ms per page. */
function brotli(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
}

/** Returns the supported encodings that the caller accepts, in a fixed order, as a cache key. */
export function acceptedEncodings(request: Request): string {
  const header = request.headers.get("accept-encoding") ?? "";
  return ["br", "zstd", "gzip"].filter((encoding) => accepts(header, encoding)).join(" ");
}

function accepts(header: string, encoding: string): boolean {
  const entry = header.split(",").find((part) => part.trim().split(";")[0]?.toLowerCase() === encoding);
  return entry !== undefined && !/;\s*q=0(?:\.0*)?\s*$/.test(entry);
}

/** Whether an If-None-Match header contains the tag, by weak comparison (RFC 9110, 13.1.2). */
export function matches(header: string | null, etag: string): boolean {
  if (!header) return false;
  return header === "*" || header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
