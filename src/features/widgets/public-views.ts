import type { LauncherWords, SentWidgetView } from "#shared/widgets/config.ts";
import { PUBLIC_VIEW_INTERVAL_MS } from "#shared/widgets/config.ts";
import type { Clock } from "../../clock.ts";
import { countDown } from "../../db/countdown.ts";
import { DatabaseUnavailableError } from "../../db/database-unavailable.ts";
import { RecentMaximum } from "../../metrics/recent-maximum.ts";
import { builtInView, CachedView, launcherLanguage, NONE_ASKED, viewIn } from "./public-view.ts";

const LARGEST_BATCH = 500;

/**
 * Collects keys requested while a query runs and loads them with the next query; never runs two
 * queries at once. A failure rejects every waiting request instead of making it wait just as long
 * again.
 */
class BatchLoader<Value> {
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
    // Deferred, so keys requested together are loaded together.
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

interface Entry {
  cached: CachedView;
  confirmedAt: number;
  /** Whether the view is known to be outdated rather than just old. */
  hasChanged: boolean;
}

export interface PublicViewParts {
  /** Loads the views of existing widgets. */
  load: (publicIds: string[]) => Promise<ReadonlyMap<string, SentWidgetView>>;
  /** Counts the sources of requested views. */
  note?: (source: "hit" | "stale" | "miss") => void;
  clock: Clock;
  words: LauncherWords;
}

/** Maximum number of cached entries; the oldest are evicted. Each takes about 5 KB. */
const CAPACITY = 50_000;
/** Maximum time a visitor waits for a view that is not cached or is known to have changed. */
const LOAD_MS = 1_200;
/** Age, longer than the polling interval, after which a subscription may have ended unnoticed. */
const LONG_AGO_MS = 60_000;
/** Maximum time a visitor waits for a view of that age. */
const OLD_MS = 500;
/** Confirmation time of built-in views. */
const FOREVER = Infinity;
/** Pause after a failed query before the next background query. */
const PAUSE_MS = 1_000;

/**
 * Caches public views. A view older than 30 s is served and reloaded in the background; a view that
 * is older than 60 s, or whose widget has changed, is reloaded first. While loading fails, views
 * are served regardless of age.
 */
export class PublicViews {
  private readonly entries = new Map<string, Entry>();
  private readonly loading = new Map<string, Promise<CachedView>>();
  private readonly loader: BatchLoader<SentWidgetView>;
  private readonly ages: RecentMaximum;
  private isFailing = false;
  private pausesUntil = 0;
  private notify: (publicId: string | null) => void = () => {};

  constructor(private readonly parts: PublicViewParts) {
    this.loader = new BatchLoader(parts.load);
    this.ages = new RecentMaximum(parts.clock);
  }

  /** @throws the loader's error or a timeout if the widget is not cached. */
  get(publicId: string): CachedView | Promise<CachedView> {
    return this.known(publicId) ?? this.loadForVisitor(publicId);
  }

  /**
   * Returns the cached view without waiting for the database; undefined if the view must be loaded
   * first.
   */
  known(publicId: string): CachedView | undefined {
    const entry = this.entries.get(publicId) ?? this.addBuiltIn(publicId);
    if (!entry) return undefined;
    const now = this.now;
    const age = now - entry.confirmedAt;
    if (entry.hasChanged || age > PUBLIC_VIEW_INTERVAL_MS) {
      this.refreshBehind(publicId);
      if (!this.isFailing && (entry.hasChanged || age > LONG_AGO_MS)) return undefined;
      this.parts.note?.("stale");
    } else this.parts.note?.("hit");
    return this.dated(entry, now);
  }

  /** Returns the reply for an unsaved look, in the owner's language or English. */
  tryOut(view: SentWidgetView): SentWidgetView {
    const { words } = this.parts;
    return viewIn(launcherLanguage(NONE_ASKED, words, view.settings.language), view, words);
  }

  get size(): number {
    return this.entries.size;
  }

  /** Age in seconds of the oldest view served in the last minute or two. */
  get oldestAnswered(): number {
    return this.ages.value;
  }

  invalidate(publicId: string): void {
    this.markChanged(publicId);
    this.notify(publicId);
  }

  /** Invalidates every view, since changes may have been missed while the connection was lost. */
  invalidateAll(): void {
    for (const publicId of this.entries.keys()) this.markChanged(publicId);
    this.notify(null);
  }

  /** Calls `notify` with the ID of each invalidated view; null for all views. */
  onChange(notify: (publicId: string | null) => void): void {
    this.notify = notify;
  }

  /**
   * Loads views for another cache even if they are cached here, and caches them here as well.
   * @throws the loader's error.
   */
  async reload(publicIds: readonly string[]): Promise<Array<[string, SentWidgetView]>> {
    const loaded = await Promise.all(
      publicIds.map(async (publicId) => ({ publicId, view: (await this.refresh(publicId)).view })),
    );
    return loaded.flatMap(({ publicId, view }) => (view ? [[publicId, view]] : []));
  }

  private markChanged(publicId: string): void {
    const entry = this.entries.get(publicId);
    if (entry && entry.confirmedAt !== FOREVER) entry.hasChanged = true;
    this.loading.delete(publicId);
  }

  private get now(): number {
    return this.parts.clock.now().getTime();
  }

  private dated({ cached, confirmedAt }: Entry, now = this.now): CachedView {
    const age = Math.max(0, Math.floor((now - confirmedAt) / 1_000));
    this.ages.note(age);
    cached.setAge(age);
    return cached;
  }

  private loadForVisitor(publicId: string): Promise<CachedView> {
    this.parts.note?.("miss");
    return this.load(publicId);
  }

  private async load(publicId: string): Promise<CachedView> {
    const entry = this.entries.get(publicId);
    const limit = !entry || entry.hasChanged ? LOAD_MS : OLD_MS;
    try {
      return await inTime(this.refresh(publicId), limit);
    } catch (error) {
      if (entry) return this.dated(entry);
      throw error;
    }
  }

  private refreshBehind(publicId: string): void {
    if (this.pausesUntil > this.now) return;
    // `refresh` has recorded the failure; the cached view is served.
    this.refresh(publicId).catch(() => {});
  }

  private refresh(publicId: string): Promise<CachedView> {
    const running = this.loading.get(publicId);
    if (running) return running;
    const started: Promise<CachedView> = this.loader
      .get(publicId)
      .then(
        (view) => this.remember(publicId, view, started),
        (error: unknown) => {
          this.isFailing = true;
          this.pausesUntil = this.now + PAUSE_MS;
          throw error;
        },
      )
      .finally(() => {
        if (this.loading.get(publicId) === started) this.loading.delete(publicId);
      });
    this.loading.set(publicId, started);
    return started;
  }

  private remember(publicId: string, view: SentWidgetView | null, load: Promise<CachedView>): CachedView {
    this.isFailing = false;
    const hasChanged = this.loading.get(publicId) !== load;
    const entry = { cached: new CachedView(view, this.parts.words), confirmedAt: this.now, hasChanged };
    this.entries.delete(publicId);
    this.entries.set(publicId, entry);
    if (this.entries.size > CAPACITY) this.dropOldest();
    return this.dated(entry);
  }

  private addBuiltIn(publicId: string): Entry | undefined {
    const view = builtInView(publicId);
    if (!view) return undefined;
    const entry = { cached: new CachedView(view, this.parts.words), confirmedAt: FOREVER, hasChanged: false };
    this.entries.set(publicId, entry);
    return entry;
  }

  private dropOldest(): void {
    const oldest = this.entries.keys().next();
    if (!oldest.done) this.entries.delete(oldest.value);
  }
}

function inTime<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const stop = countDown(milliseconds, () =>
    late.reject(new DatabaseUnavailableError("the public view was not loaded in time")),
  );
  return Promise.race([work, late.promise]).finally(stop);
}
