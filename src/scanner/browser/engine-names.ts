/** Returns the name of an engine whose results come from a browser. */
export function inBrowser(name: string): string {
  return `${name} in Chromium`;
}
