import type { Finding, Impact, Outcome } from "../findings.ts";

type Weighed = Pick<Finding, "outcome" | "impact">;

const OUTCOMES: readonly Outcome[] = ["failed", "review", "advice"];
const IMPACTS: readonly Impact[] = ["critical", "serious", "moderate", "minor"];

/** Orders findings by outcome, then by impact; equal findings stay in the page's order. */
export function byWeight(one: Weighed, other: Weighed): number {
  return weight(one) - weight(other);
}

function weight({ outcome, impact }: Weighed): number {
  return OUTCOMES.indexOf(outcome) * IMPACTS.length + IMPACTS.indexOf(impact);
}
