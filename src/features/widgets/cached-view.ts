import { hostOf } from "#shared/widgets/allowed-hosts.ts";
import type { LauncherWords, SentWidgetView } from "#shared/widgets/config.ts";
import { BASE_HEADERS } from "../../http/security-headers.ts";
import { type AskedLanguages, launcherLanguage, viewIn } from "./public-view.ts";

/**
 * Seconds since the database last confirmed the reply. Not `Age`, which would make caches treat an
 * old reply as stale and revalidate for every visitor just when the database is down.
 */
const AGE_HEADER = "handrail-view-age";

const HEADERS = {
  ...BASE_HEADERS,
  "content-type": "application/json",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "cache-control": "public, max-age=30, stale-if-error=86400",
};

/** Built once, since it is sent to every visitor every 30 s. */
export interface ViewAnswer {
  /** The visitors' JSON; null for an unknown widget. */
  body: string | null;
  etag: string;
  headers: Headers;
}

/** One widget's view, with a reply for each requested language. */
export class CachedView {
  private readonly answers = new Map<string, ViewAnswer>();
  private age = 0;

  constructor(
    readonly view: SentWidgetView | null,
    private readonly words: LauncherWords,
  ) {}

  /** Whether the widget shows on a page with that `Origin` header. */
  showsAt(origin: string | null): boolean {
    if (!this.view) return false;
    const { hosts } = this.view;
    return !hosts || RegExp(hosts).test(hostOf(origin) ?? "");
  }

  /** Whether its owner wants tool usage counted. */
  get countsTools(): boolean {
    return this.view?.settings.toolCounts ?? false;
  }

  /** Version of the corrections that it names. */
  get corrections(): string | undefined {
    return this.view?.corrections;
  }

  /** Sets the age header; most calls repeat the second of the one before. */
  setAge(seconds: number): void {
    if (seconds === this.age) return;
    this.age = seconds;
    for (const { headers } of this.answers.values()) headers.set(AGE_HEADER, String(seconds));
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
    const headers = new Headers({ ...HEADERS, [AGE_HEADER]: String(this.age) });
    if (!this.view) return { body: null, etag: "", headers };
    const body = JSON.stringify(viewIn(language, this.view, this.words));
    const etag = `"${Bun.hash(body).toString(36)}"`;
    headers.set("etag", etag);
    return { body, etag, headers };
  }
}

/** Stands for an id that no widget can have. */
export const NO_VIEW = new CachedView(null, {});
