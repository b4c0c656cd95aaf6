/** The stored text; null also where the browser blocks storage. */
export function readItem(key: string): string | null {
  return tolerant(() => localStorage.getItem(key), null);
}

export function writeItem(key: string, value: string): void {
  tolerant(() => localStorage.setItem(key, value), undefined);
}

export function removeItem(key: string): void {
  tolerant(() => localStorage.removeItem(key), undefined);
}

function tolerant<T>(action: () => T, fallback: T): T {
  try {
    return action();
  } catch {
    // Blocked or full storage throws; the screens work without remembering.
    return fallback;
  }
}
