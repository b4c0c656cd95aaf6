import islandWords from "#islands/german.ts";
import pageWords from "#shared/language/de/pages.json" with { type: "json" };
import { addTexts } from "#shared/language/translate.ts";

/** Adds the German text for pages and their islands, for rendering. */
export function addGermanWords(): void {
  addTexts({ ...islandWords, ...pageWords });
}
