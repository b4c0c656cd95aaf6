import { RULE_CRITERIA } from "#shared/rule-criteria.ts";

/** Returns the success criteria that a rule checks; none for advice and for unknown rules. */
export function criteriaOf(rule: string): string[] {
  return [...(RULE_CRITERIA[rule] ?? [])];
}

/** Returns the rules that check a success criterion. */
export function rulesOf(criterion: string): string[] {
  return Object.keys(RULE_CRITERIA).filter((rule) => RULE_CRITERIA[rule]?.includes(criterion));
}
