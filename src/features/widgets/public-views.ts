import { BASE_HEADERS } from "../../http/security-headers.ts";
import type { Clock } from "../../services.ts";
import { hostOf } from "../../shared/allowed-hosts.ts";
import type { LauncherWords, PublicWidgetView } from "../../shared/widget-config.ts";
import { PUBLIC_VIEW_INTERVAL_MS } from "../../shared/widget-config.ts";
import { type AskedLanguages, launcherLanguage, launcherLook } from "./launcher-look.ts";

const HEADERS = {
  ...BASE_HEADERS,
  "content-type": "application/json",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "cache-control": "public, max-age=30, stale-if-error=86400",
};

/** Made once, since it is sent to every visitor every 30 s. */
export interface ViewAnswer {
  /** The JSON that visitors get; null for a widget that does not exist. */
  body: string | null;
  etag: string;
  headers: Headers;
}

/** One widget's view, made into an answer for each language that was asked for. */
export class CachedView {
  private readonly answers = new Map<string, ViewAnswer>();

  constructor(
    private readonly view: PublicWidgetView | null,
    private readonly words: LauncherWords,
  ) {}

  /** Whether the widget shows on a page of that origin, as its `Origin` header says. */
  showsAt(origin: string | null): boolean {
    if (!this.view) return false;
    const { hosts } = this.view;
    return !hosts || RegExp(hosts).test(hostOf(origin) ?? "");
  }

  /** Whether its owner wants to know which tools are used. */
  get countsTools(): boolean {
    return this.view?.settings.toolCounts ?? false;
  }

  answer(asked: AskedLanguages): ViewAnswer {
    const owners = this.view?.settings.language;
    const language = this.view ? launcherLanguage(asked, this.words, owners) : "";
    const known = this.answers.get(language);
    if (known) return known;
    const made = this.make(language);
    this.answers.set(language, made);
    return made;
  }

  private make(language: string): ViewAnswer {
    if (!this.view) return { body: null, etag: "", headers: new Headers(HEADERS) };
    const body = JSON.stringify({ ...this.view, launcher: launcherLook(this.view, language, this.words) });
    const etag = `"${Bun.hash(body).toString(36)}"`;
    return { body, etag, headers: new Headers({ ...HEADERS, etag }) };
  }
}

/** What is answered for an id that cannot be a widget's. */
export const NO_VIEW = new CachedView(null, {});

interface Entry {
  cached: CachedView;
  staleAt: number;
}

/** Entries kept; the oldest goes first. About 1 KB each. */
const CAPACITY = 50_000;

/**
 * Public views in memory. An entry lives 30 s or until its widget is written; when the database does not
 * answer, the last known view is served on.
 */
export class PublicViews {
  private readonly entries = new Map<string, Entry>();
  private readonly loading = new Map<string, Promise<CachedView>>();

  constructor(
    private readonly load: (publicId: string) => Promise<PublicWidgetView | null>,
    private readonly clock: Clock,
    private readonly words: LauncherWords,
  ) {}

  /** @throws what loading threw, when nothing is known of the widget yet. */
  get(publicId: string): CachedView | Promise<CachedView> {
    return this.fresh(publicId) ?? this.refresh(publicId, this.entries.get(publicId));
  }

  /** What needs no database. */
  fresh(publicId: string): CachedView | undefined {
    const entry = this.entries.get(publicId);
    return entry && entry.staleAt > this.clock.now().getTime() ? entry.cached : undefined;
  }

  /** What a look that is not saved yet would be answered as. */
  tryOut(view: PublicWidgetView, asked: AskedLanguages): ViewAnswer {
    return new CachedView(view, this.words).answer(asked);
  }

  get size(): number {
    return this.entries.size;
  }

  invalidate(publicId: string): void {
    const entry = this.entries.get(publicId);
    if (entry) entry.staleAt = 0;
    this.loading.delete(publicId);
  }

  /** After a lost connection any change may have been missed. */
  invalidateAll(): void {
    for (const publicId of this.entries.keys()) this.invalidate(publicId);
  }

  private refresh(publicId: string, known: Entry | undefined): Promise<CachedView> {
    const running = this.loading.get(publicId);
    if (running) return running;
    const started: Promise<CachedView> = this.load(publicId)
      .then((view) => this.remember(publicId, view, started))
      .catch((error: unknown) => {
        if (!known) throw error;
        console.error(`The public view of ${publicId} is served from memory`, error);
        return known.cached;
      })
      .finally(() => {
        if (this.loading.get(publicId) === started) this.loading.delete(publicId);
      });
    this.loading.set(publicId, started);
    return started;
  }

  private remember(publicId: string, view: PublicWidgetView | null, load: Promise<CachedView>): CachedView {
    const fresh = this.loading.get(publicId) === load;
    const staleAt = fresh ? this.clock.now().getTime() + PUBLIC_VIEW_INTERVAL_MS : 0;
    const cached = new CachedView(view, this.words);
    this.entries.delete(publicId);
    this.entries.set(publicId, { cached, staleAt });
    if (this.entries.size > CAPACITY) this.dropOldest();
    return cached;
  }

  private dropOldest(): void {
    const oldest = this.entries.keys().next();
    if (!oldest.done) this.entries.delete(oldest.value);
  }
}
