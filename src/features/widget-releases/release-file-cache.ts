import type { AssetFile } from "../../bundles/assets.ts";
import type { Clock } from "../../clock.ts";
import { type FileHandler, releaseFileHandler } from "./release-file.ts";

/**
 * Maximum number of cached files; the least recently used are evicted. Each takes about 30 KB with
 * its encodings.
 */
const FOUND_CAPACITY = 500;
/** Maximum number of cached paths without a file. */
const MISSING_CAPACITY = 10_000;
const MISSING_MS = 60_000;

/** Caches files from other releases in memory, along with paths that have no file. */
export class ReleaseFileCache {
  private readonly found = new Map<string, FileHandler>();
  private readonly missingUntil = new Map<string, number>();
  private readonly loading = new Map<string, Promise<FileHandler | null>>();

  constructor(
    private readonly load: (path: string) => Promise<AssetFile | null>,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the cached file, null if there is none, or undefined if the database must be queried.
   */
  known(path: string): FileHandler | null | undefined {
    const file = this.found.get(path);
    if (file) return remember(this.found, path, file, FOUND_CAPACITY);
    return (this.missingUntil.get(path) ?? 0) > this.clock.now().getTime() ? null : undefined;
  }

  /** @throws the loader's error. */
  find(path: string): Promise<FileHandler | null> {
    const running = this.loading.get(path);
    if (running) return running;
    const started = this.query(path).finally(() => this.loading.delete(path));
    this.loading.set(path, started);
    return started;
  }

  private async query(path: string): Promise<FileHandler | null> {
    const file = await this.load(path);
    if (file) return remember(this.found, path, releaseFileHandler(file), FOUND_CAPACITY);
    remember(this.missingUntil, path, this.clock.now().getTime() + MISSING_MS, MISSING_CAPACITY);
    return null;
  }
}

/** Adds an entry as the newest and evicts the oldest entry beyond `capacity`. */
function remember<Value>(entries: Map<string, Value>, key: string, value: Value, capacity: number): Value {
  entries.delete(key);
  entries.set(key, value);
  const oldest = entries.keys().next();
  if (entries.size > capacity && !oldest.done) entries.delete(oldest.value);
  return value;
}
