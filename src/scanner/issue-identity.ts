import type { Finding } from "./findings.ts";

/** Findings of different pages and scans are the same issue if these are equal. */
export function issueIdentity({ rule, outcome, element }: Finding) {
  return [rule, outcome, element?.shape ?? null] as const;
}
