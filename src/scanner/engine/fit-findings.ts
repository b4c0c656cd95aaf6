import { type Finding, MAX_FINDINGS } from "../findings.ts";
import type { PendingFinding } from "./pending-finding.ts";

/** Characters that the findings of one page may have as JSON. */
const MAX_JSON = 1_000_000;

/** Writes the first findings, as many as one reply may hold, and counts the others. */
export function fitFindings(all: ReadonlyArray<Finding | PendingFinding>): {
  findings: Finding[];
  omitted: number;
} {
  const kept: Finding[] = [];
  let length = 0;
  for (const one of all.slice(0, MAX_FINDINGS)) {
    const finding = "write" in one ? one.write() : one;
    length += JSON.stringify(finding).length;
    if (length > MAX_JSON) break;
    kept.push(finding);
  }
  return { findings: kept, omitted: all.length - kept.length };
}
