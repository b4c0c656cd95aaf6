import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";

/** A body in memory or, in the executable, a view of its file, which takes no memory. */
export type Body = Uint8Array<ArrayBuffer> | Blob;

/** Content encodings, the preferred one first. */
export const ENCODINGS = ["br", "zstd", "gzip"] as const;

/** A file's bodies; each is made when first served, and compressed ones only where that helps. */
export interface FileContent extends Partial<Record<(typeof ENCODINGS)[number], () => Body>> {
  /** Hash for ETags. */
  digest: string;
  identity: () => Body;
}

/** Size in bytes below which compression costs more than it saves. */
const SMALLEST_COMPRESSED = 500;

/** Returns bytes as content, which is compressed on the first request if its type gains by it. */
export function contentOf(bytes: Uint8Array<ArrayBuffer>, type: string): FileContent {
  const content = { digest: Bun.hash(bytes).toString(36), identity: () => bytes };
  if (bytes.length < SMALLEST_COMPRESSED || !/text|json|javascript|svg|xml/.test(type)) return content;
  return {
    ...content,
    br: () => brotli(bytes),
    zstd: () => new Uint8Array(zstdCompressSync(bytes)),
    gzip: () => new Uint8Array(gzipSync(bytes)),
  };
}

/** Compresses at quality 5, since quality 11 takes 300 ms per page. */
function brotli(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
}
