import { createHash } from "node:crypto";
import { Zip, ZipDeflate } from "fflate";

/** Middle level of deflate: a higher one costs twice the time for a twentieth less. */
const LEVEL = 6;

type Parts = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Writes a ZIP archive in parts, holding none of its files as a whole. */
export class ZipWriter {
  /** Name and digest of each file, in their order. */
  readonly files: Array<{ name: string; sha256: string }> = [];
  readonly #zip: Zip;
  readonly #at: Date;
  readonly #encoder = new TextEncoder();
  #ready: Uint8Array[] = [];

  /** @param at time of all files, so that the same content makes the same archive. */
  constructor(at: Date) {
    this.#at = at;
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      this.#ready.push(chunk);
    });
  }

  /** Adds a file, and yields the bytes of the archive that are finished. */
  async *add(name: string, parts: Parts): AsyncGenerator<Uint8Array> {
    const file = new ZipDeflate(name, { level: LEVEL });
    file.mtime = this.#at;
    this.#zip.add(file);
    const hash = createHash("sha256");
    for await (const part of parts) {
      const bytes = typeof part === "string" ? this.#encoder.encode(part) : part;
      hash.update(bytes);
      file.push(bytes);
      yield* this.#finished();
    }
    file.push(new Uint8Array(), true);
    this.files.push({ name, sha256: hash.digest("hex") });
    yield* this.#finished();
  }

  *end(): Generator<Uint8Array> {
    this.#zip.end();
    yield* this.#finished();
  }

  *#finished(): Generator<Uint8Array> {
    const chunks = this.#ready;
    this.#ready = [];
    yield* chunks;
  }
}
