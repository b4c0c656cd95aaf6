import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";

/** Returns a rule's success criteria; none for a rule from another release. */
export function criteriaOf(rule: string): string[] {
  return [...(SCAN_RULES.get(rule)?.criteria ?? [])];
}

export function rulesOf(criterion: string): string[] {
  return [...SCAN_RULES.values()].filter(({ criteria }) => criteria.includes(criterion)).map(({ id }) => id);
}
