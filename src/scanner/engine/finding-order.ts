import type { Finding, Impact, Outcome } from "../findings.ts";

const OUTCOMES: readonly Outcome[] = ["failed", "review", "advice"];
const IMPACTS: readonly Impact[] = ["critical", "serious", "moderate", "minor"];

/** Orders findings by outcome, then by impact; those of equal weight stay in the page's order. */
export function byWeight(one: Finding, other: Finding): number {
  return weight(one) - weight(other);
}

function weight({ outcome, impact }: Finding): number {
  return OUTCOMES.indexOf(outcome) * IMPACTS.length + IMPACTS.indexOf(impact);
}
