import { readItem, removeItem, writeItem } from "./storage.ts";

const KEY = "single-key-shortcuts";

/** Whether `?` opens the list of shortcuts; set per browser, since keyboards differ. */
export function hasSingleKeys(): boolean {
  return readItem(KEY) !== "off";
}

export function setSingleKeys(on: boolean): void {
  if (on) removeItem(KEY);
  else writeItem(KEY, "off");
}
