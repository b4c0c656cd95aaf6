/** The front thread's figures for `/metrics`, in their order in the shared buffer. */
const NAMES = ["hit", "stale", "miss", "limited", "cached", "oldestSeconds", "lagSeconds"] as const;

export type FrontFigure = (typeof NAMES)[number];

/**
 * Numbers that the front thread writes and the thread behind it reads, without messages. A plain
 * array is enough, since only one thread writes.
 */
export class FrontFigures {
  readonly #values: Float64Array;

  constructor(readonly buffer = new SharedArrayBuffer(NAMES.length * Float64Array.BYTES_PER_ELEMENT)) {
    this.#values = new Float64Array(buffer);
  }

  read(name: FrontFigure): number {
    return this.#values[NAMES.indexOf(name)] ?? 0;
  }

  write(name: FrontFigure, value: number): void {
    this.#values[NAMES.indexOf(name)] = value;
  }

  add(name: FrontFigure): void {
    this.write(name, this.read(name) + 1);
  }
}
