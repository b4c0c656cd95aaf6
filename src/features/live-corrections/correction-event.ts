import type { Change } from "#shared/corrections/correction.ts";
import type { CorrectionContent, CorrectionRow } from "#src/db/schema/corrections.ts";
import type { Json } from "../evidence-log/format/canonical-json.ts";
import { sha256 } from "../evidence-log/format/record-digest.ts";

function nameOf(change: Change): string {
  if (change.kind === "insert") return change.what;
  return change.kind === "own-id" ? "id" : change.name;
}

/**
 * Returns a correction's facts for the evidence log. Includes the content only as a digest, since
 * users' text doesn't belong in a log from which nothing is ever removed.
 */
export function correctionFacts(
  { id, issueId, rule }: CorrectionRow,
  content: CorrectionContent,
): { [name: string]: Json } {
  const names = content.changes.map(nameOf);
  return {
    correction: id,
    issue: issueId,
    rule,
    pages: content.pages,
    names,
    content: sha256(JSON.stringify(content)),
  };
}
