const LARGEST_BATCH = 500;

/**
 * Gathers what is asked for while a query runs, and asks for all of that with the next one: never
 * two at a time. A failure is everybody's, whom the next query would leave waiting as long again.
 */
export class BatchLoader<Value> {
  private waiting = new Map<string, PromiseWithResolvers<Value | null>>();
  private running = false;

  constructor(private readonly load: (keys: string[]) => Promise<ReadonlyMap<string, Value>>) {}

  /** Returns null for what does not exist. @throws what loading threw. */
  get(key: string): Promise<Value | null> {
    const known = this.waiting.get(key);
    if (known) return known.promise;
    const asked = Promise.withResolvers<Value | null>();
    this.waiting.set(key, asked);
    void this.run();
    return asked.promise;
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    // A moment later, so that what is asked for at once goes together.
    await Promise.resolve();
    for (let batch = this.takeBatch(); batch.length > 0; batch = this.takeBatch()) {
      try {
        const found = await this.load(batch.map(([key]) => key));
        for (const [key, { resolve }] of batch) resolve(found.get(key) ?? null);
      } catch (error) {
        for (const [, { reject }] of [...batch, ...this.waiting]) reject(error);
        this.waiting.clear();
      }
    }
    this.running = false;
  }

  private takeBatch(): Array<[string, PromiseWithResolvers<Value | null>]> {
    const batch = [...this.waiting].slice(0, LARGEST_BATCH);
    for (const [key] of batch) this.waiting.delete(key);
    return batch;
  }
}
