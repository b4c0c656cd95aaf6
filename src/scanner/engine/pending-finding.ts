import type { Finding } from "../findings.ts";

/** A finding whose texts are written only if it is among those that a reply may hold. */
export interface PendingFinding extends Pick<Finding, "rule" | "outcome" | "impact"> {
  write(): Omit<Finding, "changedMarkup" | "note">;
  /** Returns markup without the fault. */
  changeMarkup(): string | null;
  /** The element that a correction would change; null where its note must not be written. */
  correctable: Element | null;
}
