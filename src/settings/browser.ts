import type { Environment } from "./settings.ts";

/** Operator's browser for scans: its DevTools endpoint, or a program to start. */
export type BrowserSetting = { url: string } | { program: string };

export function chooseBrowser(
  { BROWSER_URL: url, CHROMIUM: program }: Environment,
  problems: string[],
): BrowserSetting | null {
  if (url && program) problems.push("BROWSER_URL, CHROMIUM: set one or the other");
  if (url?.startsWith("https:")) problems.push("BROWSER_URL: use http://, in a network of your own");
  if (url) return { url };
  return program ? { program } : null;
}
