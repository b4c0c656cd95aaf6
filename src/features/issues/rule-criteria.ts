import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";

/** Returns the success criteria that a rule checks; none for one of another release. */
export function criteriaOf(rule: string): string[] {
  return [...(SCAN_RULES.get(rule)?.criteria ?? [])];
}

/** Returns the rules that check a success criterion. */
export function rulesOf(criterion: string): string[] {
  return [...SCAN_RULES.values()].filter(({ criteria }) => criteria.includes(criterion)).map(({ id }) => id);
}
