import {
  BROWSER_LIMITS,
  type BrowserLimits,
  BrowserScanner,
  type BrowserScannerOptions,
} from "#src/scanner/browser/browser-scanner.ts";
import type { BrowserOptions } from "../../../src/scanner/browser/open-browser.ts";
import type { PageAudit } from "../../../src/scanner/findings.ts";
import { findChromium } from "../../helpers/chromium.ts";
import { fixedFonts } from "../../helpers/fixed-fonts.ts";
import { PATIENCE_MS } from "../../helpers/patience.ts";

export const CHROMIUM = findChromium();
if (CHROMIUM === null) console.warn("SKIPPED: there is no Chromium for the tests of scans in a browser");

export const TEST_BROWSER: BrowserOptions = {
  browser: { program: CHROMIUM ?? "" },
  env: fixedFonts(),
  userAgent: "(compatible; Test/1.0)",
  rules: { allowLoopback: false, allowPrivate: false },
};

/** Limits and times that even a busy machine keeps. */
export const PATIENT_LIMITS: BrowserLimits = { ...BROWSER_LIMITS, wallMs: PATIENCE_MS };
const TIMES = { stages: PATIENCE_MS, walk: PATIENCE_MS };

/** Opens no browser before its first page. */
export function testScanner(options: Partial<BrowserScannerOptions> = {}): BrowserScanner {
  return new BrowserScanner({
    ...TEST_BROWSER,
    limits: PATIENT_LIMITS,
    times: TIMES,
    settleMs: 50,
    ...options,
  });
}

export function auditHtml(scanner: BrowserScanner, html: string, url = PAGE_URL): Promise<PageAudit> {
  return scanner.audit({ bytes: Buffer.from(html), contentType: "text/html; charset=utf-8", url });
}

const PAGE_URL = "https://shop.example/products";

export function pageWith(body: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><title>Our products</title>${head}</head><body><main><h1>Our products</h1>${body}</main></body></html>`;
}
