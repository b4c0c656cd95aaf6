import type { Correction, CorrectionOutcome } from "./correction.ts";
import { createCorrector } from "./create-corrector.ts";
import { matchesPath } from "./matches-path.ts";

export interface AppliedCorrections {
  /** Outcomes by correction ID, for this path's corrections. */
  outcomes: Record<string, CorrectionOutcome>;
  /** Undoes all of them, byte for byte. */
  undo(): void;
}

/** Applies a path's corrections to a page once; elements added later are left unchanged. */
export function applyCorrections(
  document: Document,
  corrections: readonly Correction[],
  path: string,
): AppliedCorrections {
  const corrector = createCorrector(document);
  const page = corrector.read();
  const outcomes: Record<string, CorrectionOutcome> = {};
  const ofPath = corrections.filter(({ pages }) => matchesPath(pages, path));
  for (const correction of ofPath)
    outcomes[correction.id] = corrector.apply(correction, corrector.find(correction, page));
  return {
    outcomes,
    undo() {
      for (const { id } of ofPath.reverse()) corrector.undo(id);
    },
  };
}
