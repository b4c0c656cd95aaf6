import { expect, test } from "bun:test";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from "node:zlib";
import { type Body, readBody } from "#src/safe-fetch/read-body.ts";

const TEXT = "<p>The ferry leaves at nine.</p>".repeat(40);
const LIMIT = 2 * 1_048_576;
const GZIPPED = gzipSync(TEXT);
/** Flags for a checksum of the header, an extra field, a name and a comment, and these parts. */
const FULL_HEADER = Buffer.concat([
  Buffer.from([0x1f, 0x8b, 8, 2 + 4 + 8 + 16, 0, 0, 0, 0, 0, 3, 2, 0, 7, 7]),
  Buffer.from("a.html\0no\0\x01\x02"),
]);

function read(coding: string | undefined, bytes: Uint8Array, limit = LIMIT): Promise<Body> {
  const response = Object.assign(Readable.from([bytes]), {
    headers: coding === undefined ? {} : { "content-encoding": coding },
    complete: true,
  });
  return readBody(response as unknown as IncomingMessage, limit);
}

const HUGE_WINDOW = {
  params: { [constants.ZSTD_c_windowLog]: 27, [constants.ZSTD_c_contentSizeFlag]: 0 },
};

const join = (...parts: Array<Uint8Array | string>) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));

test.each<[name: string, coding: string | undefined, bytes: Uint8Array]>([
  ["without a coding", undefined, Buffer.from(TEXT)],
  ["with an empty header", " , ", Buffer.from(TEXT)],
  ["with the coding identity", "identity", Buffer.from(TEXT)],
  ["with a coding that no browser knows", "utf-8", Buffer.from(TEXT)],
  ["as raw deflate", "deflate", deflateRawSync(TEXT)],
  ["as raw deflate that is stored", "deflate", deflateRawSync(TEXT, { level: 0 })],
  ["as raw deflate with fixed codes", "Deflate", deflateRawSync(TEXT, { strategy: constants.Z_FIXED })],
  ["as zlib", "deflate", deflateSync(TEXT)],
  ["as zlib with a small window", "deflate", deflateSync(TEXT, { windowBits: 9 })],
  ["as zlib with a wrong checksum", "deflate", join(deflateSync(TEXT).subarray(0, -4), "0000")],
  ["as zlib without its checksum", "deflate", deflateSync(TEXT).subarray(0, -4)],
  ["as gzip under its old name", "X-GZIP", GZIPPED],
  ["as gzip in two parts", "gzip", join(gzipSync(TEXT.slice(0, 64)), gzipSync(TEXT.slice(64)))],
  ["as gzip before other bytes", "gzip", join(GZIPPED, "<!-- cached -->")],
  ["as gzip with a wrong checksum", "gzip", join(GZIPPED.subarray(0, -8), "00000000")],
  ["as gzip without its checksum", "gzip", GZIPPED.subarray(0, -8)],
  ["as gzip with all fields", "gzip", join(FULL_HEADER, deflateRawSync(TEXT))],
  ["as Brotli", "br", brotliCompressSync(TEXT)],
  ["as zstd", "zstd", zstdCompressSync(TEXT)],
  ["as gzip in Brotli", "gzip, br", brotliCompressSync(GZIPPED)],
  ["as raw deflate in gzip", "deflate,,identity , gzip", gzipSync(deflateRawSync(TEXT))],
])("a body %s is read", async (_, coding, bytes) => {
  const body = await read(coding, bytes);
  expect([Buffer.from(body.bytes).toString(), body.truncated]).toEqual([TEXT, false]);
});

test("an empty body is empty in any coding", async () => {
  for (const coding of ["gzip", "deflate", "br", "gzip, br"])
    expect((await read(coding, new Uint8Array())).bytes.length).toBe(0);
});

test.each<[name: string, coding: string, bytes: Uint8Array]>([
  ["plain text that is called gzip", "gzip", Buffer.from(TEXT)],
  ["plain text that is called deflate", "deflate", Buffer.from(TEXT)],
  ["plain text that is called Brotli", "br", Buffer.from(TEXT)],
  ["gzip that is called deflate", "deflate", GZIPPED],
  ["zlib that is called gzip", "gzip", deflateSync(TEXT)],
  ["codings in the wrong order", "br, gzip", brotliCompressSync(GZIPPED)],
  ["a coding that was applied once and is named twice", "gzip, gzip", GZIPPED],
  ["gzip whose end is missing", "gzip", GZIPPED.subarray(0, 30)],
  ["raw deflate whose end is missing", "deflate", deflateRawSync(TEXT).subarray(0, 20)],
  ["zstd with a window of 128 MB", "zstd", zstdCompressSync(Buffer.alloc(30_000_000), HUGE_WINDOW)],
])("%s is refused", async (_, coding, bytes) => {
  const error = await read(coding, bytes).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: expect.stringMatching(/^Z_|^ERR_|^ZSTD_/) });
});

test("no more than the limit is kept of each coding", async () => {
  const zeros = Buffer.alloc(50 * 1_048_576);
  const bombs: Array<[string, Uint8Array]> = [
    ["deflate", deflateRawSync(zeros)],
    ["gzip", gzipSync(zeros)],
    ["gzip, gzip", gzipSync(gzipSync(zeros))],
    ["gzip, br", brotliCompressSync(gzipSync(zeros))],
    ["zstd", zstdCompressSync(zeros)],
  ];
  for (const [coding, bytes] of bombs) {
    const body = await read(coding, bytes);
    expect([coding, body.truncated, body.bytes.length]).toEqual([coding, true, LIMIT]);
  }
});

test("a compressed body beyond the limit is read as far as it goes", async () => {
  const random = crypto.getRandomValues(new Uint8Array(60_000));
  for (const coding of ["gzip", "deflate"]) {
    const packed = coding === "gzip" ? gzipSync(random) : deflateRawSync(random);
    const { bytes, truncated } = await read(coding, packed, 50_000);
    expect([coding, truncated]).toEqual([coding, true]);
    expect(Buffer.from(bytes).equals(random.subarray(0, bytes.length))).toBe(true);
  }
});
