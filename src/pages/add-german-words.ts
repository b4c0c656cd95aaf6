import islandWords from "#islands/german.ts";
import { addGerman } from "#shared/translate.ts";
import pageWords from "./german.json" with { type: "json" };

/** Adds the German words of pages and their islands, for rendering. */
export function addGermanWords(): void {
  addGerman({ ...islandWords, ...pageWords });
}
