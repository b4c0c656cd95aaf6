import type { FindingView } from "#shared/schemas/install-check.ts";
import type { PageReason } from "../../scanner/page-problem.ts";

const WAY_OUT =
  "Check another page of your site instead, such as a shorter one. Or open this page in your browser: if the widget’s code is there, this dashboard will notice.";

const HEAVY: Record<Exclude<PageReason, "busy" | "unreadable">, string> = {
  "too-large": "Its HTML is larger than 2 MB.",
  "too-deep": "Its elements are nested more than 512 levels deep, often because tags are not closed.",
  "too-many-tags": "Its HTML has more than 50,000 tags.",
  "too-slow": "Reading its HTML took too long.",
  "too-much-memory": "Reading its HTML took too much memory.",
};

/** Explains why a page that arrived could not be read. */
export function pageFinding(reason: Exclude<PageReason, "busy">): FindingView {
  const isUnreadable = reason === "unreadable";
  return {
    code: isUnreadable ? "unreadable" : "too-heavy",
    severity: "problem",
    title: isUnreadable ? "This page could not be read." : "This page is too heavy to check.",
    text: isUnreadable ? WAY_OUT : `${HEAVY[reason]} ${WAY_OUT}`,
    lines: [],
  };
}
