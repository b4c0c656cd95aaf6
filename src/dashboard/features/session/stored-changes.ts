const PREFIX = "draft:";

/** Unsaved changes of a form in this tab; empty when there are none. */
export function readStoredChanges(key: string): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? "{}");
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  } catch {
    // Blocked storage, or something else has written there: the saved values are shown.
    return {};
  }
}

/** Keeps what is not saved over a reload of this tab; forgets it when nothing is left. */
export function storeChanges(key: string, changes: object): void {
  try {
    if (Object.keys(changes).length === 0) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(changes));
  } catch (error) {
    console.warn("What was typed is not kept for a reload", error);
  }
}

/** Forgets what was typed in every form of this tab, as for somebody who signs out. */
export function clearStoredChanges(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Blocked storage holds nothing to forget.
  }
}
