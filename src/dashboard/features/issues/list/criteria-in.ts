import type { IssueList } from "#shared/issues/schemas.ts";

/** Returns the rules' success criteria with issue counts, in the standard's order. */
export function criteriaIn(rules: IssueList["rules"]): Array<{ criterion: string; issues: number }> {
  const counts = new Map<string, number>();
  for (const { criteria, issues } of rules) {
    for (const criterion of criteria) counts.set(criterion, (counts.get(criterion) ?? 0) + issues);
  }
  return [...counts]
    .map(([criterion, issues]) => ({ criterion, issues }))
    .sort((a, b) => a.criterion.localeCompare(b.criterion, "en", { numeric: true }));
}
