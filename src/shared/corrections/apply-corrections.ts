import type { Correction, CorrectionOutcome } from "./correction.ts";
import { createCorrector } from "./create-corrector.ts";
import { matchesPath } from "./matches-path.ts";

export interface AppliedCorrections {
  /** Outcomes by correction id, for the corrections of this path. */
  outcomes: Record<string, CorrectionOutcome>;
  /** Takes all of them back, byte for byte. */
  undo(): void;
}

/** Applies the corrections of a path to a page once; later elements are left as they are. */
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
