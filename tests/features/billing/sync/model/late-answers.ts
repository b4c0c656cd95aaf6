const OVERTAKEN_BY = 6;
const LONGEST_MS = 60;

/**
 * Delays some responses about subscriptions until newer ones have overtaken them, like a slow
 * network.
 */
export class LateAnswers {
  readonly #every: number;
  readonly #held = new Set<{ passed: number; release: () => void }>();
  #reads = 0;

  constructor(every: number) {
    this.#every = every;
  }

  async hold({ method, url }: Request): Promise<void> {
    this.#letPass();
    if (method !== "GET" || new URL(url).pathname !== "/v1/subscriptions") return;
    this.#reads += 1;
    if (this.#reads % this.#every !== 0) return;
    const overtaken = new Promise<void>((release) => this.#held.add({ passed: 0, release }));
    await Promise.race([overtaken, Bun.sleep(LONGEST_MS)]);
  }

  #letPass(): void {
    for (const one of this.#held) {
      one.passed += 1;
      if (one.passed < OVERTAKEN_BY) continue;
      this.#held.delete(one);
      one.release();
    }
  }
}
