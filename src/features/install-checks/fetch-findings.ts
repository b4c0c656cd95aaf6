import { FETCH_FINDINGS, STATUS_FINDINGS } from "#shared/install-check/messages.ts";
import type { FindingView } from "#shared/schemas/install-check.ts";
import { fill } from "#shared/translate.ts";
import type { FetchReason } from "../../safe-fetch/fetch-problem.ts";

/** Explains why a page could not be fetched. */
export function fetchFinding(reason: FetchReason): FindingView {
  const words = FETCH_FINDINGS[reason === "busy" ? "connection" : reason];
  return { code: reason, severity: "problem", ...words, lines: [] };
}

/** Explains an error status. */
export function statusFinding(status: number): FindingView {
  const { title, text } = STATUS_FINDINGS[kindOf(status)];
  return { code: "status", severity: "problem", title: fill(title, { status }), text, lines: [] };
}

function kindOf(status: number): keyof typeof STATUS_FINDINGS {
  if (status === 404 || status === 410) return "missing";
  if ([401, 403, 407, 429].includes(status)) return "refused";
  return status >= 500 ? "failed" : "other";
}
