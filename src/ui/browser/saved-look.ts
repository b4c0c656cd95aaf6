import { readItem, removeItem, writeItem } from "./storage.ts";

const KEY = "kept-look";

/** Keeps the look that was chosen on the home page for the first widget made afterwards in this browser. */
export function saveLook(look: Record<string, string>): void {
  writeItem(KEY, JSON.stringify(look));
}

/** What was kept, unchecked; null when nothing was. */
export function readSavedLook(): unknown {
  try {
    return JSON.parse(readItem(KEY) ?? "null");
  } catch {
    // Something else has written there: as good as nothing.
    return null;
  }
}

export function clearSavedLook(): void {
  removeItem(KEY);
}
