const LANES = 8;
/** Buffer size that Bun requires for any hash; SHA-256 fills half of it. */
const HASH_BYTES = 64;

/**
 * Order-independent digest of a set of rows, since row order differs between databases: the sum of
 * the rows' SHA-256 hashes, in eight lanes modulo 2^32.
 */
export class RowDigest {
  rows = 0;
  readonly #sums = new Uint32Array(LANES);

  /** @param line the row as a single line of JSON. */
  addRow(line: string): void {
    const hash = new Uint8Array(HASH_BYTES);
    new Bun.CryptoHasher("sha256").update(line).digest(hash);
    this.rows += 1;
    this.#addSums(new Uint32Array(hash.buffer));
  }

  addAll(other: RowDigest): void {
    this.rows += other.rows;
    this.#addSums(other.#sums);
  }

  get hex(): string {
    return Buffer.from(this.#sums.buffer).toString("hex");
  }

  #addSums(sums: Uint32Array): void {
    for (let lane = 0; lane < LANES; lane++) {
      this.#sums[lane] = ((this.#sums[lane] ?? 0) + (sums[lane] ?? 0)) >>> 0;
    }
  }
}
