/**
 * Returns text in upper case without accents: ß, final sigmas and the Turkish i differ only in
 * lower case.
 */
export function fold(text: string, language: string): string {
  return text.toLocaleUpperCase(language).normalize("NFD").replace(MARKS, "");
}

/** Diacritics, and the Arabic hamzas that remain after decomposition. */
const MARKS = /[\p{Diacritic}\u0653-\u0655]/gu;
