import { PageProblem } from "../../src/scanner/page-problem.ts";
import type { PageScanner } from "../../src/scanner/page-scanner.ts";
import { reportPage } from "../../src/scanner/reports/report-page.ts";
import type { ReportedPage } from "../../src/scanner/reports/scan-report.ts";
import { type ReadOptions, readTarget, type Target } from "./read-target.ts";
import { auditFailure, TargetFailure } from "./target-failure.ts";

export interface ScanOptions extends ReadOptions {
  scanner: PageScanner;
}

/** Scans one page after the other, so that no host gets two requests at once. */
export async function* scanTargets(
  targets: readonly Target[],
  options: ScanOptions,
): AsyncGenerator<ReportedPage> {
  for (const target of targets) yield await scanTarget(target, options);
}

async function scanTarget(target: Target, options: ScanOptions): Promise<ReportedPage> {
  try {
    const { page, name } = await readTarget(target, options);
    return reportPage(name, new Date(), await options.scanner.run("audit-page", page));
  } catch (error) {
    const failure = error instanceof PageProblem ? auditFailure(error.reason) : error;
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
