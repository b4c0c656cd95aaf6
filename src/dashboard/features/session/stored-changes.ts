const PREFIX = "draft:";

/** Returns the form's unsaved changes in this tab, or an empty object. */
export function readStoredChanges(key: string): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? "{}");
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  } catch {
    // Storage is blocked or contains something else; the saved values are shown.
    return {};
  }
}

/**
 * Stores unsaved changes so they survive a reload of this tab; removes the entry if there are none.
 */
export function storeChanges(key: string, changes: object): void {
  try {
    if (Object.keys(changes).length === 0) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(changes));
  } catch (error) {
    console.warn("What was typed is not kept for a reload", error);
  }
}

/** Removes unsaved changes for all forms in this tab, for sign-out. */
export function clearStoredChanges(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Blocked storage contains nothing to remove.
  }
}
