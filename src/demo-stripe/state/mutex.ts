/** Runs tasks sequentially, in the order of their calls. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task, task);
    this.#last = result.catch(() => undefined);
    return result;
  }

  async idle(): Promise<void> {
    let seen: Promise<unknown> | undefined;
    while (seen !== this.#last) {
      seen = this.#last;
      await seen;
    }
  }
}
