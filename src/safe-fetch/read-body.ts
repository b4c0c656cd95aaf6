import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

export interface Body {
  /** Decompressed, in the encoding of the page. */
  bytes: Uint8Array;
  /** Whether the body exceeded the limit. */
  truncated: boolean;
}

/**
 * Reads a response's body, at most `limit` bytes both before and after decompression.
 * @throws Error for a body that does not match its encoding.
 */
export async function readBody(response: IncomingMessage, limit: number): Promise<Body> {
  const chunks: Buffer[] = [];
  let left = limit;
  let truncated = false;
  for await (const chunk of decompressed(response, limit)) {
    chunks.push(chunk.subarray(0, left));
    left -= chunk.length;
    if (left >= 0) continue;
    truncated = true;
    break;
  }
  response.destroy();
  return { bytes: Buffer.concat(chunks), truncated };
}

function decompressed(response: IncomingMessage, limit: number): AsyncIterable<Buffer> {
  const encoding = response.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  const decoder = DECODERS[encoding]?.();
  if (!decoder) return response;
  const source = Readable.from(upTo(response, limit));
  source.on("error", (error) => decoder.destroy(error));
  return source.pipe(decoder);
}

const DECODERS: Record<string, () => ReturnType<typeof createGunzip>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

async function* upTo(source: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let left = limit;
  for await (const chunk of source) {
    yield chunk;
    left -= chunk.length;
    if (left < 0) return;
  }
}
