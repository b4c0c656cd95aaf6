/**
 * Lets a few jobs run in each turn of the event loop, so that many at once do not delay what else
 * arrives meanwhile.
 */
export class Turns {
  readonly #waiting: Array<() => void> = [];
  readonly #most: number;
  #left: number;
  #isCounting = false;

  constructor(most: number) {
    this.#most = most;
    this.#left = most;
  }

  /** Returns a promise of the caller's turn, or undefined if it has come. */
  wait(): Promise<void> | undefined {
    if (!this.#isCounting) this.#count();
    if (this.#left > 0) {
      this.#left -= 1;
      return undefined;
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #count(): void {
    this.#isCounting = true;
    setImmediate(() => {
      const next = this.#waiting.splice(0, this.#most);
      this.#left = this.#most - next.length;
      this.#isCounting = false;
      if (next.length > 0) this.#count();
      for (const resolve of next) resolve();
    });
  }
}
