import type { Violation } from "@accesslint/core";
import type { FindingValues } from "#shared/scan-rules/finding-text.ts";
import type { Finding } from "../findings.ts";

/** A finding of AccessLint in our bundle, whose build replaces its sentences by ids and values. */
export interface FoundViolation extends Violation {
  values?: FindingValues;
}

/** A finding whose texts are written only if it is among those that a reply may hold. */
export interface PendingFinding extends Pick<Finding, "rule" | "outcome" | "impact"> {
  write(): Omit<Finding, "changedMarkup" | "note">;
  /** Returns markup without the fault. */
  changeMarkup(): Finding["changedMarkup"];
  /** The element that a correction would change; null where its note must not be written. */
  correctable: Element | null;
}
