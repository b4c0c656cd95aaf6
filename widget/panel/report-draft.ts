import { parseObject, readStorage, writeStorage } from "../storage.ts";
import type { ReportDraft } from "./panel-context.ts";

/** What was typed about a barrier and not sent yet. */
const DRAFT_KEY = "handrail:report";

/** What was typed on this page in this tab before it was loaded again. */
export function recallDraft(page: string): Partial<ReportDraft> {
  const stored = parseObject(readStorage("sessionStorage", DRAFT_KEY));
  if (stored.page !== page) return {};
  return { text: String(stored.text ?? ""), email: String(stored.email ?? "") };
}

/** Until the tab is closed; an empty one is forgotten. */
export function rememberDraft(page: string, { text, email }: ReportDraft): void {
  const draft = text || email ? JSON.stringify({ page, text, email }) : null;
  writeStorage("sessionStorage", DRAFT_KEY, draft);
}
