import { hostOf } from "#shared/widgets/allowed-hosts.ts";
import type { LauncherWords, SentWidgetView } from "#shared/widgets/config.ts";
import { DEFAULT_OWNER_SETTINGS, namesIn } from "#shared/widgets/defaults.ts";
import { WIDGET_ICONS } from "#shared/widgets/icons.ts";
import { schemeColors } from "#shared/widgets/launcher-colors.ts";
import { WIDGET_PROFILES } from "#shared/widgets/profiles.ts";
import type { WidgetLook } from "#shared/widgets/schemas.ts";
import { siteWidgetLook } from "#shared/widgets/site-widgets.ts";
import { WIDGET_TOOLS } from "#shared/widgets/tool-values.ts";
import { BASE_HEADERS } from "../../http/security-headers.ts";

/** Languages requested by the widget's script, as BCP 47 tags. */
export interface AskedLanguages {
  /** The visitor's own choice. */
  own: string | null;
  page: string | null;
}

export const NONE_ASKED: AskedLanguages = { own: null, page: null };

const ENGLISH = { title: "Accessibility settings", failed: "Loading failed. Please try again." };

/** Used in tests and until the browser files are built. */
export const ENGLISH_ONLY: LauncherWords = { en: ENGLISH };

/**
 * Returns the visitor's choice, or else the owner's, or else the page's language, or else English.
 * @param owners `auto` leaves the choice to the page.
 */
export function launcherLanguage(asked: AskedLanguages, words: LauncherWords, owners = "auto"): string {
  for (const tag of [asked.own, owners, asked.page]) {
    const known = tag && matchLanguage(tag, words);
    if (known) return known;
  }
  return "en";
}

/** Returns the visitors' view of an owner's choices, with the launcher button's text in English. */
export function publicView(
  {
    position,
    size,
    colorScheme,
    settings: { allowedHosts: _hosts, excludedPaths: _paths, ...settings },
  }: WidgetLook,
  state: Pick<SentWidgetView, "active" | "hosts" | "pages" | "corrections"> = { active: true },
): SentWidgetView {
  const { background, text } = schemeColors(colorScheme);
  const { icon, label, textColor, tools, profiles } = settings;
  return {
    position,
    size,
    colorScheme,
    ...state,
    settings: {
      ...settings,
      tools: namesIn(tools, WIDGET_TOOLS),
      profiles: namesIn(profiles, WIDGET_PROFILES),
    },
    launcher: {
      language: "en",
      ...ENGLISH,
      icon: WIDGET_ICONS[icon],
      label,
      css: `:host{--background:${background};--text:${textColor || text}}${placeRules(settings)}`,
    },
  };
}

export function viewIn(language: string, view: SentWidgetView, words: LauncherWords): SentWidgetView {
  const { title, failed } = words[language] ?? ENGLISH;
  return { ...view, launcher: { ...view.launcher, language, title, failed } };
}

/**
 * Returns the view of a widget on this product's own pages, which has no owner to receive barrier
 * reports.
 */
export function builtInView(publicId: string): SentWidgetView | null {
  const look = siteWidgetLook(publicId);
  return look ? publicView({ ...look, settings: { ...DEFAULT_OWNER_SETTINGS, reports: false } }) : null;
}

/** Matches screens as narrow as a phone's, and larger ones zoomed to 200% or more. */
const PHONE = "@media (max-width:600px)";

/**
 * Returns CSS rules for the launcher button's shadow root. Distances shrink in a small window to
 * keep the button inside; a corner chosen by the visitor overrides the corner for phones.
 */
function placeRules({ offsetX, offsetY, phone, label }: PlaceSettings): string {
  const distances = `:host{--x:min(${offsetX}px,40vw);--y:min(${offsetY}px,40vh)}`;
  const usual = label ? `${distances}.launcher{padding-inline-end:1.25em}` : distances;
  if (phone === "same") return usual;
  if (phone === "hidden") return `${usual}${PHONE}{.launcher{display:none}}`;
  const [block, inline] = phone.split("-");
  const sides = `inset:auto;${block}:var(--y);${inline}:var(--x)`;
  return `${usual}${PHONE}{[role=region]:not(.moved){${sides}}}`;
}

type PlaceSettings = Pick<WidgetLook["settings"], "offsetX" | "offsetY" | "phone" | "label">;

/** Language tags used by pages, each with the widget's own tag for that language. */
const OTHER_NAMES: Record<string, string> = {
  no: "nb",
  nn: "nb",
  iw: "he",
  in: "id",
  sr: "sr-latn",
  "zh-tw": "zh-hant",
  "zh-hk": "zh-hant",
  "zh-mo": "zh-hant",
};

/** Finds `zh-Hant` for `zh-Hant-HK`, `pt` for `pt-BR`, `sr-Latn` for `sr-RS`. */
function matchLanguage(tag: string, words: LauncherWords): string | undefined {
  const parts = tag.toLowerCase().split("-");
  for (let length = Math.min(parts.length, 3); length > 0; length--) {
    const wanted = parts.slice(0, length).join("-");
    const name = OTHER_NAMES[wanted] ?? wanted;
    const found = Object.keys(words).find((known) => known.toLowerCase() === name);
    if (found) return found;
  }
}

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
  /** JSON for visitors; null for an unknown widget. */
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

  /** Whether the widget shows on a page with the given `Origin` header. */
  showsAt(origin: string | null): boolean {
    if (!this.view) return false;
    const { hosts } = this.view;
    return !hosts || RegExp(hosts).test(hostOf(origin) ?? "");
  }

  get countsTools(): boolean {
    return this.view?.settings.toolCounts ?? false;
  }

  /** Version of the corrections named in the view. */
  get corrections(): string | undefined {
    return this.view?.corrections;
  }

  /** Sets the age header; most calls repeat the previous call's second. */
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

/** View for an ID that no widget can have. */
export const NO_VIEW = new CachedView(null, {});
