import { logError } from "#src/log-error.ts";
import { BrowserProblem } from "#src/scanner/browser/browser-problem.ts";
import type { BrowserScanner } from "#src/scanner/browser/browser-scanner.ts";
import type { Auditor } from "./scan-step.ts";

type Audit = Auditor["audit"];

/**
 * Audits pages in the operator's browser, or without one while it is away and for pages that it
 * cannot audit; the audit's engines say which.
 */
export function auditInBrowser(browser: Pick<BrowserScanner, "audit">, fallback: Audit): Audit {
  let isAway = false;
  return async (page, corrections) => {
    try {
      const audit = await browser.audit({ ...(await page.copy()), corrections });
      isAway = false;
      return audit;
    } catch (error) {
      if (!(error instanceof BrowserProblem)) throw error;
      if (error.reason === "unavailable" && !isAway) {
        isAway = true;
        logError("The browser for scans is away; pages are scanned without it", error);
      }
      return fallback(page, corrections);
    }
  };
}
