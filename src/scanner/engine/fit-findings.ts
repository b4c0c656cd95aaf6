import { type Finding, MAX_FINDINGS } from "../findings.ts";

/** Characters that the findings of one page may have as JSON. */
const MAX_JSON = 1_000_000;

/** Keeps the first findings, as many as one reply may hold, and counts the others. */
export function fitFindings(findings: readonly Finding[]): { findings: Finding[]; omitted: number } {
  const kept: Finding[] = [];
  let length = 0;
  for (const finding of findings.slice(0, MAX_FINDINGS)) {
    length += JSON.stringify(finding).length;
    if (length > MAX_JSON) break;
    kept.push(finding);
  }
  return { findings: kept, omitted: findings.length - kept.length };
}
