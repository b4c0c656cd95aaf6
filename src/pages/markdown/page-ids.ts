/** IDs used around the text. */
const RESERVED = ["content", "toc-title", "other-guides", "find-your-code", "check-your-page"];

/** Assigns IDs that are unique on a page. */
export class PageIds {
  readonly #claimed: Set<string>;

  /** @param taken ids that are not assigned again. */
  constructor(taken?: PageIds) {
    this.#claimed = new Set(taken ? taken.#claimed : RESERVED);
  }

  /** Returns the requested ID, with a number appended if it is taken. */
  claim(requested: string): string {
    let id = requested;
    for (let number = 2; this.#claimed.has(id); number += 1) id = `${requested}-${number}`;
    this.#claimed.add(id);
    return id;
  }
}
