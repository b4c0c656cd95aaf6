import { readJson, removeItem, writeItem } from "./storage.ts";

const KEY = "kept-look";

/** Saves the look chosen on the home page for the first widget created later in this browser. */
export function saveLook(look: Record<string, string>): void {
  writeItem(KEY, JSON.stringify(look));
}

/** Returns the saved look, unchecked; null if there is none. */
export function readSavedLook(): unknown {
  return readJson(KEY);
}

export function clearSavedLook(): void {
  removeItem(KEY);
}
