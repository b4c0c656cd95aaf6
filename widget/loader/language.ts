/** The primary subtag of the page's language where the widget speaks it, else `en`. */
export function pageLanguage(): string {
  const language = document.documentElement.lang.toLowerCase().split("-")[0] || "";
  return language in __HANDRAIL_LANGUAGES__ ? language : "en";
}

/** What the loader itself says, and where the rest of the words are. */
export function loaderWords(language: string): { file: string; title: string; failed: string } {
  return __HANDRAIL_LANGUAGES__[language] || { file: "", title: "", failed: "" };
}
