import type { Violation } from "@accesslint/core";
import type { FindingValues } from "#shared/scan-rules/finding-text.ts";
import type { Finding } from "../findings.ts";

/** An AccessLint violation in our bundle, whose build replaces sentences with IDs and values. */
export interface FoundViolation extends Violation {
  values?: FindingValues;
}

/** A finding whose text is written only if it fits into the reply. */
export interface PendingFinding extends Pick<Finding, "rule" | "outcome" | "impact"> {
  write(): Omit<Finding, "changedMarkup" | "note">;
  changeMarkup(): Finding["changedMarkup"];
  /** Element that a correction would change; null if its note must not be written. */
  correctable: Element | null;
}
