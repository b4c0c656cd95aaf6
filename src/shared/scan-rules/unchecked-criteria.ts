import type { ScanRule } from "./scan-rule.ts";
import { SCAN_RULES } from "./scan-rules.ts";
import { WCAG_CRITERIA } from "./wcag-criteria.ts";

/** WCAG 2.2 success criteria at levels A and AA. */
export const AA_CRITERIA: readonly string[] = Object.entries(WCAG_CRITERIA).flatMap(([id, { level }]) =>
  level === "AAA" ? [] : [id],
);

/** Criteria that no rule checks without a browser, so they require human review. */
export const UNCHECKED_CRITERIA = uncheckedBy(({ format, needsBrowser }) => !format && !needsBrowser);

/** Criteria that no rule checks, not even in a browser. */
export const UNCHECKED_IN_BROWSER = uncheckedBy(({ format }) => !format);

/** Criteria that no rule checks in PDFs. */
export const UNCHECKED_IN_PDFS = uncheckedBy(({ format }) => format === "pdf");

function uncheckedBy(isApplied: (rule: ScanRule) => boolean): readonly string[] {
  const applied = [...SCAN_RULES.values()].filter((rule) => rule.outcome !== "advice" && isApplied(rule));
  const touched = new Set(applied.flatMap(({ criteria }) => criteria));
  return AA_CRITERIA.filter((id) => !touched.has(id));
}
