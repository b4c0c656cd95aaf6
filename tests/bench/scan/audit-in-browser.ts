import { isAbsolute, relative, resolve } from "node:path";
import { auditFrames } from "../../../src/scanner/browser/audit-frames.ts";
import { BrowserPage } from "../../../src/scanner/browser/browser-page.ts";
import { openBrowser } from "../../../src/scanner/browser/open-browser.ts";
import { TEST_BROWSER } from "../../scanner/browser/test-browser.ts";
import type { AuditCase } from "../../scanner/cases/judge-cases.ts";

/** Folder of the cases on the W3C's site, from which they name their assets. */
const W3C_PATH = "/WAI/content-assets/wcag-act-rules/";
const PAGE_TYPE = "text/html; charset=utf-8";
const SETTLE_MS = 100;

export interface CaseBrowser {
  audit: AuditCase;
  close(): Promise<void>;
}

/**
 * Opens a browser for cases. Pages with a path get their frames and assets from a local server of
 * the folder with the W3C's cases.
 */
export async function openCaseBrowser(folder = ""): Promise<CaseBrowser> {
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: ({ url }) => serveFile(folder, new URL(url).pathname),
  });
  const browser = await openBrowser({
    ...TEST_BROWSER,
    rules: { ...TEST_BROWSER.rules, allowLoopback: true },
  });
  await browser.proxy.reset(Number.MAX_SAFE_INTEGER);
  return {
    audit: async ({ path }, html, options) => {
      const url = path === undefined ? "https://shop.example/" : new URL(path, server.url).href;
      const page = await BrowserPage.open(browser);
      await page.show({ bytes: Buffer.from(html), contentType: PAGE_TYPE, url }, SETTLE_MS);
      const { findings } = await auditFrames(page, browser.version, options);
      await page.close();
      return findings;
    },
    close: async () => {
      browser.close();
      await server.stop(true);
    },
  };
}

async function serveFile(folder: string, pathname: string): Promise<Response> {
  const path = resolve(folder, decodeURIComponent(pathname.replace(W3C_PATH, "/")).slice(1));
  const inside = relative(folder, path);
  const file = Bun.file(path);
  if (folder === "" || inside.startsWith("..") || isAbsolute(inside) || !(await file.exists())) {
    return new Response("", { status: 404 });
  }
  return new Response(file);
}
