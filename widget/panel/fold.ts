/**
 * Returns text without accents and upper case: in capitals, since ß, final sigmas and the Turkish i
 * differ only in small letters.
 */
export function fold(text: string, language: string): string {
  return text.toLocaleUpperCase(language).normalize("NFD").replace(MARKS, "");
}

/** Diacritics, and of Arabic the hamzas that decomposing leaves. */
const MARKS = /[\p{Diacritic}\u0653-\u0655]/gu;
