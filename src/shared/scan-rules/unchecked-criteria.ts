import { SCAN_RULES } from "./scan-rules.ts";
import { WCAG_CRITERIA } from "./wcag-criteria.ts";

/** Success criteria of levels A and AA in WCAG 2.2. */
export const AA_CRITERIA: readonly string[] = Object.entries(WCAG_CRITERIA).flatMap(([id, { level }]) =>
  level === "AAA" ? [] : [id],
);

const TOUCHED = new Set(
  [...SCAN_RULES.values()].flatMap(({ criteria, outcome, needsBrowser }) =>
    outcome === "advice" || needsBrowser ? [] : criteria,
  ),
);

/** Criteria that no rule looks at without a browser, so that only a person can check them. */
export const UNCHECKED_CRITERIA: readonly string[] = AA_CRITERIA.filter((id) => !TOUCHED.has(id));
