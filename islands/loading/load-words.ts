import { addTexts, setLanguage } from "#shared/language/translate.ts";

/** Loads a German page's texts before anything is rendered with them. */
export async function loadWords(): Promise<void> {
  if (document.documentElement.lang !== "de") return;
  const { default: words } = await import("../german.ts");
  addTexts(words);
  setLanguage("de");
}
