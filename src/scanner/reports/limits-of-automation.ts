import { AA_CRITERIA, UNCHECKED_CRITERIA } from "#shared/scan-rules/unchecked-criteria.ts";

/** Caveats for whoever draws conclusions from findings, or from their absence. */
export const LIMITS_OF_AUTOMATION = [
  "Automated rules find only a part of the barriers on a page, and judge its HTML without running its scripts.",
  `No rule looks at ${UNCHECKED_CRITERIA.length} of the ${AA_CRITERIA.length} success criteria of levels A and AA in WCAG 2.2, and the others are checked in part.`,
  "A person has to check the rest. Nothing here says that a page conforms, not even an empty list.",
].join(" ");
