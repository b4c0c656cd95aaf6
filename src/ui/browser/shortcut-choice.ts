import { readItem, removeItem, writeItem } from "./storage.ts";

const KEY = "single-key-shortcuts";

/** Whether `?` opens the list of shortcuts; a choice of this browser, since keyboards differ. */
export function hasSingleKeys(): boolean {
  return readItem(KEY) !== "off";
}

export function setSingleKeys(on: boolean): void {
  if (on) removeItem(KEY);
  else writeItem(KEY, "off");
}
