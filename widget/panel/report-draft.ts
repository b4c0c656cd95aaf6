import { parseObject, readStorage, writeStorage } from "../storage.ts";

export interface ReportDraft {
  text: string;
  email: string;
}

const DRAFT_KEY = "handrail:report";

/** Returns the draft typed on this page in this tab before a reload. */
export function loadDraft(): Partial<ReportDraft> {
  const stored = parseObject(readStorage("sessionStorage", DRAFT_KEY));
  if (stored.page !== pageAddress()) return {};
  return { text: String(stored.text ?? ""), email: String(stored.email ?? "") };
}

/** Stores the draft until the tab is closed; an empty draft is removed. */
export function saveDraft({ text, email }: ReportDraft): void {
  const draft = text || email ? JSON.stringify({ page: pageAddress(), text, email }) : null;
  writeStorage("sessionStorage", DRAFT_KEY, draft);
}

/** Returns the page's URL without the fragment, which may contain settings. */
export function pageAddress(): string {
  return location.href.split("#", 1)[0] ?? "";
}
