import { type Finding, MAX_FINDINGS } from "../findings.ts";
import type { PendingFinding } from "./pending-finding.ts";

/** Characters that the findings of one page may have as JSON. */
const MAX_JSON = 1_000_000;
/** Elements of one issue on a page that get changed markup; no screen shows more of them. */
const MAX_CHANGED = 5;

/** Writes the first findings, as many as one reply may hold, and counts the others. */
export function fitFindings(all: ReadonlyArray<Finding | PendingFinding>): {
  findings: Finding[];
  omitted: number;
} {
  const kept: Finding[] = [];
  const counts = new Map<string, number>();
  let length = 0;
  for (const one of all.slice(0, MAX_FINDINGS)) {
    const finding = "write" in one ? writeFinding(one, counts) : one;
    length += JSON.stringify(finding).length;
    if (length > MAX_JSON) break;
    kept.push(finding);
  }
  return { findings: kept, omitted: all.length - kept.length };
}

/** Writes a finding, with changed markup unless its issue has had enough of it. */
export function writeFinding(pending: PendingFinding, counts = new Map<string, number>()): Finding {
  const finding = pending.write();
  const issue = `${finding.rule} ${finding.outcome} ${finding.element?.shape}`;
  const count = (counts.get(issue) ?? 0) + 1;
  counts.set(issue, count);
  return { ...finding, changedMarkup: count > MAX_CHANGED ? null : pending.changeMarkup() };
}
