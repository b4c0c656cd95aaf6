import { type Body, contentOf, ENCODINGS, type FileContent } from "#src/bundles/file-content.ts";
import { once } from "#src/once.ts";
import { BASE_HEADERS } from "./security-headers.ts";

export interface MemoryFileOptions {
  type: string;
  cacheControl: string;
  headers?: Record<string, string>;
  status?: number;
}

interface Variant {
  body: Body;
  etag: string;
  headers: Record<string, string>;
}

/**
 * Creates a handler for GET and HEAD requests that serves a file from memory, in an encoding that
 * the caller accepts, with an ETag per encoding and 304 for conditional requests.
 */
export function memoryFile(file: Uint8Array<ArrayBuffer> | FileContent, options: MemoryFileOptions) {
  const content = file instanceof Uint8Array ? contentOf(file, options.type) : file;
  const variant = (encoding: (typeof ENCODINGS)[number] | null, body: Body): Variant => {
    const etag = `"${content.digest}${encoding ? `-${encoding}` : ""}"`;
    return { body, etag, headers: variantHeaders(options, etag, encoding) };
  };
  const identity = once(() => variant(null, content.identity()));
  const encoded = ENCODINGS.flatMap((encoding) => {
    const make = content[encoding];
    return make ? [{ encoding, open: once(() => variant(encoding, make())) }] : [];
  });

  return (request: Request) => {
    const accepted = request.headers.get("accept-encoding") ?? "";
    const { open } = encoded.find(({ encoding }) => accepts(accepted, encoding)) ?? { open: identity };
    const { body, etag, headers } = open();
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

/** Returns the supported encodings that the caller accepts, in a fixed order, as a cache key. */
export function acceptedEncodings(request: Request): string {
  const header = request.headers.get("accept-encoding") ?? "";
  return ENCODINGS.filter((encoding) => accepts(header, encoding)).join(" ");
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
