const FIRST_BYTES = 16_384;

/** A single buffer for bytes arriving in any number of chunks, up to a limit. */
export class GrowingBuffer {
  readonly #limit: number;
  #buffer: Buffer<ArrayBuffer>;
  #length = 0;

  constructor(limit: number) {
    this.#limit = limit;
    this.#buffer = Buffer.allocUnsafeSlow(Math.min(limit, FIRST_BYTES));
  }

  get bytes(): Buffer<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#length);
  }

  /** Copies as much of a chunk as there is room for. Returns whether the whole chunk fit. */
  append(chunk: Uint8Array): boolean {
    const length = this.#length + chunk.length;
    if (length > this.#buffer.length && this.#buffer.length < this.#limit) this.#grow(length);
    const fitting = chunk.subarray(0, this.#buffer.length - this.#length);
    this.#buffer.set(fitting, this.#length);
    this.#length += fitting.length;
    return length <= this.#limit;
  }

  #grow(length: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.min(this.#limit, Math.max(length, 2 * this.#buffer.length)));
    larger.set(this.bytes);
    this.#buffer = larger;
  }
}
