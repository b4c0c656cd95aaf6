import { BrowserProblem } from "../../src/scanner/browser/browser-problem.ts";
import { PageProblem } from "../../src/scanner/page-problem.ts";
import { reportPage } from "../../src/scanner/reports/report-page.ts";
import type { ReportedPage } from "../../src/scanner/reports/scan-report.ts";
import { type Auditing, PDF } from "./open-auditing.ts";
import { type ReadOptions, readTarget, type Target } from "./read-target.ts";
import { auditFailure, browserFailure, TargetFailure } from "./target-failure.ts";

export interface ScanOptions extends ReadOptions {
  audit: Auditing["audit"];
}

/** Scans pages one at a time, so no host gets two requests at once. */
export async function* scanTargets(
  targets: readonly Target[],
  options: ScanOptions,
): AsyncGenerator<ReportedPage> {
  for (const target of targets) yield await scanTarget(target, options);
}

async function scanTarget(target: Target, options: ScanOptions): Promise<ReportedPage> {
  let isPdf = false;
  try {
    const { page, name } = await readTarget(target, options);
    isPdf = page.contentType === PDF;
    return reportPage(name, new Date(), await options.audit(page));
  } catch (error) {
    const failure = failureOf(error, isPdf);
    if (!(failure instanceof TargetFailure)) throw error;
    const { code, message } = failure;
    return {
      url: "path" in target ? target.path : target.url,
      title: "",
      scannedAt: null,
      engines: [],
      findings: [],
      omitted: 0,
      problem: { code, message },
    };
  }
}

function failureOf(error: unknown, isPdf: boolean): unknown {
  if (error instanceof PageProblem) return auditFailure(error.reason, isPdf);
  const isOfPage = error instanceof BrowserProblem && error.reason !== "unavailable";
  return isOfPage ? browserFailure(error.reason) : error;
}
