/** Success criteria of WCAG 2.2 by the id of the rule that checks them. */
export const RULE_CRITERIA: Readonly<Record<string, readonly string[]>> = {};
