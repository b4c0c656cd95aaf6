import { addTexts, setLanguage } from "#shared/language/translate.ts";

/** Loads the text for a German page before anything is rendered with it. */
export async function loadWords(): Promise<void> {
  if (document.documentElement.lang !== "de") return;
  const { default: words } = await import("../german.ts");
  addTexts(words);
  setLanguage("de");
}
