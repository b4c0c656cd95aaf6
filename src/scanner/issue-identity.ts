import type { Finding } from "./findings.ts";

/**
 * Returns the values that identify an issue: findings from different pages and scans belong to the
 * same issue if these are equal.
 */
export function issueIdentity({ rule, outcome, element }: Finding) {
  return [rule, outcome, element?.shape ?? null] as const;
}
