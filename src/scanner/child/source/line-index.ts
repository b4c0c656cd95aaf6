import type { SourcePlace } from "../../findings.ts";

/** Finds lines and columns of offsets in a text. */
export class LineIndex {
  /** Offsets of the lines' first characters. */
  readonly #starts = [0];

  constructor(text: string) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.#starts.push(at + 1);
  }

  placeOf(start: number, end: number): SourcePlace {
    const [startLine, startColumn] = this.#find(start);
    const [endLine, endColumn] = this.#find(end);
    return { startLine, startColumn, endLine, endColumn };
  }

  #find(offset: number): [line: number, column: number] {
    let from = 0;
    let to = this.#starts.length;
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) from = middle;
      else to = middle;
    }
    return [from + 1, offset - (this.#starts[from] ?? 0) + 1];
  }
}
