import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

export interface Body {
  text: string;
  /** Whether the body exceeded the limit. */
  truncated: boolean;
}

/**
 * Reads a response's body as text, at most `limit` bytes both before and after decompression.
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
  return { text: decode(Buffer.concat(chunks), response.headers["content-type"]), truncated };
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

function decode(bytes: Buffer, contentType = ""): string {
  const charset = /;\s*charset="?([\w-]+)/i.exec(contentType)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return new TextDecoder().decode(bytes);
    throw error;
  }
}
