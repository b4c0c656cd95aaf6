import { logError } from "#src/log-error.ts";
import { BrowserProblem } from "#src/scanner/browser/browser-problem.ts";
import type { BrowserScanner } from "#src/scanner/browser/browser-scanner.ts";
import type { PageAudit } from "#src/scanner/findings.ts";
import type { OpenPage } from "#src/scanner/reading/page-reader.ts";

type Audit = (page: OpenPage) => Promise<PageAudit>;

/**
 * Audits pages in the operator's browser, or without one while it is away and for pages that it
 * cannot audit; the audit's engines say which.
 */
export function auditInBrowser(browser: Pick<BrowserScanner, "audit">, fallback: Audit): Audit {
  let isAway = false;
  return async (page) => {
    try {
      const audit = await browser.audit(await page.copy());
      isAway = false;
      return audit;
    } catch (error) {
      if (!(error instanceof BrowserProblem)) throw error;
      if (error.reason === "unavailable" && !isAway) {
        isAway = true;
        logError("The browser for scans is away; pages are scanned without it", error);
      }
      return fallback(page);
    }
  };
}
