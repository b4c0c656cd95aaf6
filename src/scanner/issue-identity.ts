import type { Finding } from "./findings.ts";

/**
 * Returns the values that identify an issue: findings from different pages and scans belong to the
 * same issue if these are equal.
 */
export function issueIdentity({ rule, outcome, element }: Finding) {
  return [rule, outcome, element?.shape ?? null] as const;
}

/** Attributes that tell one element from others like it. */
const TELLING = /\s(?:src|srcset|href|action|data|poster|id)="[^"#][^"]*"/;
const OPENING_TAG = /^<[^>]*>/;

/**
 * Returns the values that identify an element in any template, such as a logo that one page has in
 * a link and another has not; null if other elements may have the same opening tag.
 */
export function tagIdentity({ rule, outcome, element }: Finding) {
  const [tag = ""] = OPENING_TAG.exec(element?.markup ?? "") ?? [];
  return TELLING.test(tag) ? ([rule, outcome, tag] as const) : null;
}
