import { applyCorrections } from "#shared/corrections/apply-corrections.ts";
import type { Correction } from "#shared/corrections/correction.ts";
import type { CorrectedPage } from "../find-harmful-corrections.ts";
import { countFailures } from "./audit-document.ts";

/**
 * Applies corrections to a displayed page, counts its failures, and reverts the corrections, all in
 * one task, so no page script runs in between.
 */
export function auditCorrected(
  document: Document,
  corrections: readonly Correction[],
  path: string,
): CorrectedPage {
  const { outcomes, undo } = applyCorrections(document, corrections, path);
  try {
    return { outcomes, failures: countFailures(document, { hasLayout: true }) };
  } finally {
    undo();
  }
}
