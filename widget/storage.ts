export type StorageArea = "localStorage" | "sessionStorage";

export const STORAGE_KEYS = {
  preferences: "handrail:preferences",
  /** What the last page looked like, so that the next one starts so: see `PageSnapshot`. */
  page: "handrail:page",
  view: "handrail:view",
  hidden: "handrail:hidden",
  visit: "handrail:visit",
} as const;

/** Null also when the browser blocks storage, where reading the very property throws. */
export function recall(area: StorageArea, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Null forgets the key. Where storage is blocked or full, the page goes on without. */
export function remember(area: StorageArea, key: string, value: string | null): void {
  try {
    const storage = window[area];
    if (storage.getItem(key) === value) return;
    storage.removeItem(key);
    if (value !== null) storage.setItem(key, value);
  } catch {
    return;
  }
}

/** Told by the public view, which is kept as soon as there is one; so true as well before that. */
export function isStorageBlocked(): boolean {
  return recall("localStorage", STORAGE_KEYS.view) === null;
}

/** An empty object for everything that is not the JSON of an object. */
export function parseObject(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(text || "{}"));
  } catch {
    return {};
  }
}

export function asRecord(value: unknown): Record<string, unknown> {
  return Object.assign({}, value);
}
