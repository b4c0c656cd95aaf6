import type { Language } from "#shared/language.ts";
import type { Locale } from "#shared/locales.ts";
import { setLanguage } from "#shared/translate.ts";
import { readItem, removeItem, writeItem } from "#ui/browser/storage.ts";

/** Language of the account that was here last, where the browser has another one. */
const KEY = "dashboard-language";

const browserLanguage = () => languageOf(navigator.language);
const shown = readLanguage();

/** Loads the words of the language, before anything is rendered; English where that fails. */
export async function showLanguage(): Promise<void> {
  if (shown !== "de") return;
  try {
    (await import("./german.ts")).addGermanWords();
  } catch (error) {
    console.warn(error);
    return;
  }
  setLanguage("de");
  document.documentElement.lang = "de";
  for (const part of document.querySelectorAll<HTMLElement>("[data-in-language]"))
    part.hidden = part.dataset.inLanguage !== "de";
}

/**
 * Shows the dashboard in the language of a person's region, or the browser's without one, by
 * loading the page once more. In a browser that stores nothing it stays as it is.
 * @returns whether the page is loaded once more.
 */
export function followRegion(region: Locale | null, reload = () => location.reload()): boolean {
  const language = languageOf(region ?? navigator.language);
  if (language === browserLanguage()) removeItem(KEY);
  else writeItem(KEY, language);
  const isOther = language !== shown && readLanguage() === language;
  if (isOther) reload();
  return isOther;
}

function readLanguage(): Language {
  const stored = readItem(KEY);
  return stored === "en" || stored === "de" ? stored : browserLanguage();
}

function languageOf(tag: string): Language {
  return /^de\b/.test(tag) ? "de" : "en";
}
