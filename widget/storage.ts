export type StorageArea = "localStorage" | "sessionStorage";

export const STORAGE_KEYS = {
  preferences: "handrail:preferences",
  /** The last page's `PageSnapshot`, which the next page starts with. */
  page: "handrail:page",
  view: "handrail:view",
  hidden: "handrail:hidden",
  visit: "handrail:visit",
} as const;

/** Also returns null if storage is blocked, in which case reading `window[area]` throws. */
export function readStorage(area: StorageArea, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Writes the value; null removes the key. Does nothing if storage is blocked or full. */
export function writeStorage(area: StorageArea, key: string, value: string | null): void {
  try {
    const storage = window[area];
    if (storage.getItem(key) === value) return;
    storage.removeItem(key);
    if (value !== null) storage.setItem(key, value);
  } catch {
    return;
  }
}

/** Whether the public view is missing because storage is blocked or still empty. */
export function isStorageBlocked(): boolean {
  return readStorage("localStorage", STORAGE_KEYS.view) === null;
}

/** Returns an empty object for anything other than a JSON object. */
export function parseObject(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(String(text)));
  } catch {
    return {};
  }
}

export function asRecord(value: unknown): Record<string, unknown> {
  return Object.assign({}, value);
}
