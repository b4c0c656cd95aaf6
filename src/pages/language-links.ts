import type { Page } from "./page.ts";

interface LanguageLink {
  /** Language, or `x-default` for all other languages. */
  lang: string;
  path: string;
}

/** Returns a page and its translation for search engines; empty if there is no translation. */
export function languageLinks({ lang = "en", paths, alternate }: Page): LanguageLink[] {
  if (!alternate) return [];
  const [english, german] = lang === "en" ? [paths[0], alternate] : [alternate, paths[0]];
  return [
    { lang: "en", path: english },
    { lang: "de", path: german },
    { lang: "x-default", path: english },
  ];
}
