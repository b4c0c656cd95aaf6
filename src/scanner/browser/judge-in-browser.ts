import type { Correction } from "#shared/corrections/correction.ts";
import { log } from "#src/log.ts";
import { type CorrectedPage, type JudgedCorrections, judgeCorrections } from "../judge-corrections.ts";
import type { BrowserPage, FramePlace } from "./browser-page.ts";
import { BrowserProblem } from "./browser-problem.ts";
import { callEngine } from "./call-engine.ts";
import { DevtoolsError } from "./devtools-connection.ts";

/** Audits a shown page with and without its corrections; null for a page without any. */
export async function judgeInBrowser(
  page: BrowserPage,
  top: FramePlace,
  corrections: readonly Correction[],
): Promise<JudgedCorrections | null> {
  if (corrections.length === 0) return null;
  const path = JSON.stringify(new URL(top.frame.url).pathname);
  return judgeCorrections(corrections, async (some) => {
    const script = `handrailScanner.auditCorrected(document, ${JSON.stringify(some)}, ${path})`;
    const corrected = await callEngine<CorrectedPage>(page, top, script);
    if (!corrected) throw new BrowserProblem("left", "another document");
    return corrected;
  });
}

/** A page may be so odd that corrections cannot be judged; its audit stands. */
export function skipJudging(error: unknown): null {
  if (error instanceof BrowserProblem || error instanceof DevtoolsError) throw error;
  log.warn(`Corrections could not be judged in Chromium: ${String(error)}`);
  return null;
}
