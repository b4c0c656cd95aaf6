import { applyCorrections } from "#shared/corrections/apply-corrections.ts";
import type { Correction } from "#shared/corrections/correction.ts";
import type { CorrectedPage } from "../find-harmful-corrections.ts";
import { countFailures } from "./audit-document.ts";

/**
 * Applies corrections to a shown page, counts its failures, and reverts the corrections, in one
 * task, so that no script of the page runs meanwhile.
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
