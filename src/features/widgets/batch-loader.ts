const LARGEST_BATCH = 500;

/**
 * Collects the keys requested while a query runs and loads them with the next one, never two at a
 * time. A failure rejects every waiting request, instead of making it wait as long again.
 */
export class BatchLoader<Value> {
  private waiting = new Map<string, PromiseWithResolvers<Value | null>>();
  private running = false;

  constructor(private readonly load: (keys: string[]) => Promise<ReadonlyMap<string, Value>>) {}

  /** Returns null for unknown keys. @throws the loader's error. */
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
    // Deferred, so that keys requested together are loaded together.
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
