export const LANGUAGES = ["en", "de"] as const;

export type Language = (typeof LANGUAGES)[number];

export function isLanguage(name: string): name is Language {
  return LANGUAGES.some((language) => language === name);
}
