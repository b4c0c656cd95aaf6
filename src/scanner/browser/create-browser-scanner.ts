import { PAGES } from "#shared/paths.ts";
import { botName } from "#src/bot-name.ts";
import { isLoopbackHost } from "#src/loopback-host.ts";
import type { Config } from "../../config.ts";
import { BrowserScanner } from "./browser-scanner.ts";

/** Returns a scanner that uses the configured browser; null if none is configured. */
export function createBrowserScanner(config: Config): BrowserScanner | null {
  const { browser, productName, publicUrl } = config;
  if (!browser) return null;
  return new BrowserScanner({
    browser,
    takesPictures: true,
    userAgent: `(compatible; ${botName(productName)}/1.0; +${publicUrl}${PAGES.bot})`,
    rules: {
      allowLoopback: isLoopbackHost(new URL(publicUrl).hostname),
      allowPrivate: false,
    },
  });
}
