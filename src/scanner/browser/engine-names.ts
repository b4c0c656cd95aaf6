const SUFFIX = " in Chromium";

/** Returns the name of an engine whose results come from a browser. */
export function inBrowser(name: string): string {
  return name + SUFFIX;
}

export function isInBrowser(name: string): boolean {
  return name.endsWith(SUFFIX);
}
