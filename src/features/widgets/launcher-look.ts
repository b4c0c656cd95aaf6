import {
  type LauncherLook,
  type LauncherWords,
  type PublicWidgetView,
  schemeColors,
  type WidgetSettings,
} from "#shared/widgets/config.ts";
import { WIDGET_ICONS } from "#shared/widgets/icons.ts";

/** Languages that the widget's script requests, as BCP 47 tags. */
export interface AskedLanguages {
  /** The visitor's own choice. */
  own: string | null;
  /** The page's language. */
  page: string | null;
}

/** Used in tests, and until the browser files are built. */
export const ENGLISH_ONLY: LauncherWords = {
  en: { title: "Accessibility settings", failed: "Loading failed. Please try again." },
};

/**
 * Returns the visitor's choice, else the owner's, else the page's language, else English.
 * @param owners `auto` leaves the choice to the page.
 */
export function launcherLanguage(asked: AskedLanguages, words: LauncherWords, owners = "auto"): string {
  for (const tag of [asked.own, owners, asked.page]) {
    const known = tag && matchLanguage(tag, words);
    if (known) return known;
  }
  return "en";
}

export function launcherLook(
  { colorScheme, settings }: PublicWidgetView,
  language: string,
  words: LauncherWords,
): LauncherLook {
  const { title = "", failed = "" } = words[language] ?? ENGLISH_ONLY.en ?? {};
  const { background, text } = schemeColors(colorScheme);
  const { icon, label, textColor } = settings;
  return {
    language,
    title,
    failed,
    icon: WIDGET_ICONS[icon],
    label,
    css: `:host{--background:${background};--text:${textColor || text}}${placeRules(settings)}`,
  };
}

/** Matches screens as narrow as a phone's, or larger ones at a zoom of 200 % and more. */
const PHONE = "@media (max-width:600px)";

/**
 * Returns rules for the button's shadow root. Distances shrink with a small window, so that the
 * button stays inside; the phones' corner yields to one that a visitor chose.
 */
function placeRules({ offsetX, offsetY, phone, label }: WidgetSettings): string {
  const distances = `:host{--x:min(${offsetX}px,40vw);--y:min(${offsetY}px,40vh)}`;
  const usual = label ? `${distances}.launcher{padding-inline-end:1.25em}` : distances;
  if (phone === "same") return usual;
  if (phone === "hidden") return `${usual}${PHONE}{.launcher{display:none}}`;
  const [block, inline] = phone.split("-");
  const sides = `inset:auto;${block}:var(--y);${inline}:var(--x)`;
  return `${usual}${PHONE}{[role=region]:not(.moved){${sides}}}`;
}

/** Tags that pages write differently from the names of the widget's languages. */
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
