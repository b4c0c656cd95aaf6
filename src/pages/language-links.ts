import type { Page } from "./page.ts";

/** Returns a page and its translation, by language; empty without a translation. */
export function languageLinks({ lang = "en", paths, alternate }: Page): { lang: string; path: string }[] {
  if (!alternate) return [];
  return [
    { lang, path: paths[0] },
    { lang: lang === "en" ? "de" : "en", path: alternate },
  ];
}
