import { addTexts, setLanguage } from "#shared/language/translate.ts";

/** Loads the words of a German page, before anything is rendered with them. */
export async function loadWords(): Promise<void> {
  if (document.documentElement.lang !== "de") return;
  const { default: words } = await import("../german.ts");
  addTexts(words);
  setLanguage("de");
}
