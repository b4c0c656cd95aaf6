import { PAGES } from "../paths.ts";
import { isPageLanguage, type Language } from "./language.ts";
import { currentLanguage } from "./translate.ts";

/** German pages with their own names; all others have `/de` before the English path. */
const GERMAN_NAMES: Readonly<Record<string, string>> = {
  [PAGES.registrationSuccess]: PAGES.registrationSuccessGerman,
  [PAGES.contact]: PAGES.contactGerman,
  [PAGES.contactSent]: PAGES.contactSentGerman,
  [PAGES.privacy]: PAGES.privacyGerman,
  [PAGES.terms]: PAGES.termsGerman,
  [PAGES.imprint]: PAGES.imprint,
  [PAGES.statement]: `${PAGES.statement}#erklaerung-zur-barrierefreiheit`,
};

const ALL_PAGES: readonly string[] = Object.values(PAGES);
const ENGLISH_ONLY: readonly string[] = [PAGES.api, PAGES.ssoCallback];

export function localPath(path: string): string {
  return pageIn(currentLanguage(), path);
}

/**
 * Returns a page's path in a language, such as `/de/blog` for `/blog` in German. Dashboard pages
 * and pages that exist in only one language keep their path.
 */
export function pageIn(language: Language, path: string): string {
  if (language === "en" || !isPageLanguage(language)) return path;
  const [, name = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(path) ?? [];
  if (!isPage(name) || ENGLISH_ONLY.includes(name)) return path;
  const own = GERMAN_NAMES[name];
  return own === undefined ? `/de${name === PAGES.home ? "" : name}${query}${fragment}` : own + query;
}

function isPage(name: string): boolean {
  const folders = [PAGES.installationGuides, PAGES.blog];
  return ALL_PAGES.includes(name) || folders.some((folder) => name.startsWith(`${folder}/`));
}
