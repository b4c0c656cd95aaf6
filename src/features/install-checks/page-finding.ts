import { UNREAD_FINDINGS } from "#shared/install-check/messages.ts";
import type { FindingView } from "#shared/schemas/install-check.ts";
import type { PageReason } from "../../scanner/page-problem.ts";

/** Explains why a page that arrived could not be read. */
export function pageFinding(reason: Exclude<PageReason, "busy">): FindingView {
  const code = reason === "unreadable" ? "unreadable" : "too-heavy";
  return { code, severity: "problem", ...UNREAD_FINDINGS[reason], lines: [] };
}
