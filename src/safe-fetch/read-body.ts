import type { IncomingMessage } from "node:http";
import type { Readable, Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { GrowingBuffer } from "../growing-buffer.ts";

export interface Body {
  /** Decompressed, in the page's encoding. */
  bytes: Uint8Array;
  /** Whether the body exceeded the size limit, or arrived in more chunks than are read. */
  truncated: boolean;
}

/** Maximum chunks read per body, since each costs as much time and memory as hundreds of bytes. */
const MAX_CHUNKS = 50_000;

/**
 * Reads a response's body, up to `limit` bytes both before and after decompression.
 * @throws Error for a body that does not match its encoding.
 */
export function readBody(response: IncomingMessage, limit: number): Promise<Body> {
  const { promise, resolve, reject } = Promise.withResolvers<Body>();
  const decoder = decoderOf(response);
  const body: Readable = decoder ?? response;
  const buffer = new GrowingBuffer(limit);
  let received = 0;
  let chunks = 0;
  const end = (truncated: boolean) => {
    resolve({ bytes: buffer.bytes, truncated });
    decoder?.destroy();
    response.destroy();
  };
  const fail = (error: Error) => {
    reject(error);
    decoder?.destroy();
    response.destroy();
  };
  body.on("data", (chunk: Buffer) => {
    if (!buffer.append(chunk)) end(true);
  });
  response.on("data", ({ length }: Buffer) => {
    received += length;
    chunks += 1;
    if (received > limit || chunks > MAX_CHUNKS) end(true);
  });
  body.on("end", () => end(false));
  body.on("error", fail);
  response.on("error", fail);
  response.on("close", () => {
    if (!response.complete) fail(new Error("The body was cut off"));
  });
  if (decoder) response.pipe(decoder);
  return promise;
}

function decoderOf({ headers }: IncomingMessage): Transform | undefined {
  return DECODERS.get(headers["content-encoding"]?.trim().toLowerCase() ?? "")?.();
}

const DECODERS = new Map<string, () => Transform>([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);
