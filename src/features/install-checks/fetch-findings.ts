import { FETCH_FINDINGS, STATUS_FINDINGS } from "#shared/install-check/messages.ts";
import type { FindingView } from "#shared/schemas/install-check.ts";
import { fill } from "#shared/translate.ts";
import type { FetchReason } from "../../safe-fetch/fetch-problem.ts";
import type { PageReply } from "../../scanner/reading/page-reader.ts";
import { FINDINGS } from "./findings.ts";
import { shownWord } from "./shown-text.ts";

/** Explains why a page could not be fetched. */
export function fetchFinding(reason: FetchReason): FindingView {
  const words = FETCH_FINDINGS[reason === "busy" ? "connection" : reason];
  return { code: reason, severity: "problem", ...words, lines: [] };
}

/** Returns why a reply is no page that can be checked; null if it is one. */
export function judgeReply(page: PageReply): FindingView | null {
  if (page.status >= 300 || page.status < 200) return statusFinding(page.status);
  const type = page.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "text/html";
  if (!/^(text\/html|application\/xhtml\+xml)$/.test(type)) return FINDINGS.notHtml(shownWord(type));
  return null;
}

/** Explains an error status. */
function statusFinding(status: number): FindingView {
  const { title, text } = STATUS_FINDINGS[kindOf(status)];
  return { code: "status", severity: "problem", title: fill(title, { status }), text, lines: [] };
}

function kindOf(status: number): keyof typeof STATUS_FINDINGS {
  if (status === 404 || status === 410) return "missing";
  if ([401, 403, 407, 429].includes(status)) return "refused";
  return status >= 500 ? "failed" : "other";
}
