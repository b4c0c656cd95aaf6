type Area = "local" | "session";

/** Returns the stored text; null if there is none or the browser blocks storage. */
export function readItem(key: string, area: Area = "local"): string | null {
  return tolerant(() => storage(area).getItem(key), null);
}

export function writeItem(key: string, value: string, area: Area = "local"): void {
  tolerant(() => storage(area).setItem(key, value), undefined);
}

export function removeItem(key: string, area: Area = "local"): void {
  tolerant(() => storage(area).removeItem(key), undefined);
}

/** Returns the stored JSON, unchecked; null if there is none or it can't be read. */
export function readJson(key: string, area: Area = "local"): unknown {
  return tolerant(() => JSON.parse(storage(area).getItem(key) ?? "null"), null);
}

function storage(area: Area): Storage {
  return area === "local" ? localStorage : sessionStorage;
}

function tolerant<T>(action: () => T, fallback: T): T {
  try {
    return action();
  } catch {
    // Storage may be blocked, be full, or hold other text; screens work without it.
    return fallback;
  }
}
