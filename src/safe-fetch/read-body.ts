import type { IncomingMessage } from "node:http";
import type { Transform } from "node:stream";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";
import { GrowingBuffer } from "../growing-buffer.ts";

export interface Body {
  /** Decompressed, in the page's encoding. */
  bytes: Uint8Array;
  /** Whether the body exceeded the size limit, or arrived in more chunks than are read. */
  truncated: boolean;
}

/** Maximum chunks read per body, since each costs as much time and memory as hundreds of bytes. */
const MAX_CHUNKS = 50_000;
/** Maximum number of codings that are undone, as in curl. */
const MAX_CODINGS = 5;

/** Largest window of zstd that browsers accept (RFC 9659), as a power of two. */
const ZSTD = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };
/** Bits of a gzip header's flags (RFC 1952, 2.3.1). */
const GZIP = { headerCrc: 2, extra: 4, name: 8, comment: 16 };

/** A decoder for bytes from a certain offset. */
type Attempt = [decoder: () => Transform, start: number];
/** Lists ways to undo a coding, of which the first that works counts. */
type Coding = (bytes: Uint8Array) => Attempt[];

const CODINGS = new Map<string, Coding>([
  ["gzip", gzipAttempts],
  ["x-gzip", gzipAttempts],
  ["deflate", deflateAttempts],
  ["br", () => [[createBrotliDecompress, 0]]],
  ["zstd", () => [[() => createZstdDecompress(ZSTD), 0]]],
]);

/**
 * Reads a response's body, up to `limit` bytes both before and after each decompression.
 * @throws Error for a body that does not match its encoding.
 */
export async function readBody(response: IncomingMessage, limit: number): Promise<Body> {
  const codings = codingsOf(response.headers["content-encoding"]);
  let body = await receive(response, limit);
  for (const coding of codings.reverse()) body = await decode(body, coding, limit);
  return body;
}

function receive(response: IncomingMessage, limit: number): Promise<Body> {
  const { promise, resolve, reject } = Promise.withResolvers<Body>();
  const buffer = new GrowingBuffer(limit);
  let chunks = 0;
  const end = (truncated: boolean) => {
    resolve({ bytes: buffer.bytes, truncated });
    response.destroy();
  };
  response.on("data", (chunk: Buffer) => {
    chunks += 1;
    if (!buffer.append(chunk) || chunks > MAX_CHUNKS) end(true);
  });
  response.on("end", () => end(false));
  response.on("error", reject);
  response.on("close", () => {
    if (!response.complete) reject(new Error("The body was cut off"));
  });
  return promise;
}

/**
 * Returns the codings of a body in the order in which they were applied. Browsers show a body with
 * an unknown coding as it is.
 */
function codingsOf(header = ""): Coding[] {
  const names = header.split(",").map((name) => name.trim().toLowerCase());
  const applied = names.filter((name) => name !== "" && name !== "identity");
  const codings = applied.map((name) => CODINGS.get(name));
  return codings.length <= MAX_CODINGS && codings.every((coding) => coding !== undefined) ? codings : [];
}

/** Undoes a coding, as far as possible if the body was truncated. */
async function decode({ bytes, truncated }: Body, coding: Coding, limit: number): Promise<Body> {
  if (bytes.length === 0) return { bytes, truncated };
  const failed: Unpacked[] = [];
  for (const [decoder, start] of coding(bytes)) {
    const unpacked = await unpack(decoder(), bytes.subarray(start), limit);
    if (!unpacked.error) return { bytes: unpacked.bytes, truncated: truncated || unpacked.truncated };
    failed.push(unpacked);
  }
  if (!truncated) throw failed[0]?.error;
  const [longest] = failed.sort((a, b) => b.bytes.length - a.bytes.length);
  return { bytes: longest?.bytes ?? bytes.subarray(0, 0), truncated };
}

/** Accepts, as browsers do, a wrong or missing checksum and anything after it. */
function gzipAttempts(bytes: Uint8Array): Attempt[] {
  const whole: Attempt = [createGunzip, 0];
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return [whole];
  const flags = bytes[3] ?? 0;
  let start = 10;
  if (flags & GZIP.extra) start += 2 + (bytes[start] ?? 0) + 256 * (bytes[start + 1] ?? 0);
  for (const text of [GZIP.name, GZIP.comment]) if (flags & text) start = bytes.indexOf(0, start) + 1;
  if (flags & GZIP.headerCrc) start += 2;
  return [whole, [createInflateRaw, start]];
}

/** Accepts bodies without the zlib wrapper, which some servers omit (RFC 9110, 8.4.1.2). */
function deflateAttempts([first = 0, second = 0]: Uint8Array): Attempt[] {
  const isWrapped = (first & 0x0f) === 8 && (256 * first + second) % 31 === 0;
  const raw: Attempt = [createInflateRaw, 0];
  return isWrapped ? [[createInflate, 0], raw, [createInflateRaw, 2]] : [raw];
}

interface Unpacked extends Body {
  error?: unknown;
}

async function unpack(decoder: Transform, bytes: Uint8Array, limit: number): Promise<Unpacked> {
  const buffer = new GrowingBuffer(limit);
  try {
    decoder.end(bytes);
    for await (const chunk of decoder) {
      if (!buffer.append(chunk)) return { bytes: buffer.bytes, truncated: true };
    }
    return { bytes: buffer.bytes, truncated: false };
  } catch (error) {
    return { bytes: buffer.bytes, truncated: false, error };
  }
}
