import { currentLanguage } from "#shared/translate.ts";

/** Returns a label as it stands within a sentence; German nouns keep their capital letter. */
export function withinSentence(label: string): string {
  return currentLanguage() === "en" ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
