import { openBrowser } from "../scanner/browser/open-browser.ts";
import type { BrowserSetting } from "../settings/browser.ts";
import { type Finding, fail, ok, reasonOf, warn } from "./findings.ts";

/** Starts or reaches the browser for scans, and leaves it again without opening a page. */
export async function checkBrowser(browser: BrowserSetting | null): Promise<Finding[]> {
  if (!browser) return [ok("Pages are scanned without a browser; CHROMIUM would name one")];
  const name = "url" in browser ? browser.url : browser.program;
  try {
    const rules = { allowLoopback: false, allowPrivate: false };
    const open = await openBrowser({ browser, rules, userAgent: "" });
    open.close();
    return [ok(`${name} starts: Chromium ${open.version}`), ...judgeUser(browser)];
  } catch (error) {
    const setting = "url" in browser ? "BROWSER_URL" : "CHROMIUM";
    const detail = /\((.*)\)$/.exec(reasonOf(error))?.[1] ?? reasonOf(error);
    return [fail(`${name}: ${detail}`, `Check ${setting}; until then pages are scanned without a browser`)];
  }
}

function judgeUser(browser: BrowserSetting): Finding[] {
  if ("url" in browser || process.getuid?.() !== 0) return [];
  return [warn("Root's Chromium has no sandbox", "Run the server as another user")];
}
