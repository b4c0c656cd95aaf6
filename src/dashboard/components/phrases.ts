import { currentLanguage, languageTag, t } from "#shared/language/translate.ts";

const LIST = new Intl.ListFormat(languageTag());

/** Returns `“text”`, using the current language's quotation marks. */
export function quoted(text: string): string {
  return t("“{text}”", { text });
}

/** Returns `a, b, and c`. */
export function inWords(items: readonly string[]): string {
  return LIST.format(items);
}

/** Returns a label as written within a sentence; German nouns stay capitalized. */
export function withinSentence(label: string): string {
  return currentLanguage() === "en" ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
