import { REPORT_STATES, type ReportState } from "#shared/schemas/report.ts";

/** Filter of the reports, as stored in the address. */
export interface InboxChoice {
  /** ID of a widget; empty for all. */
  widget: string;
  state: ReportState | "";
  search: string;
  /** Number of pages of fifty reports. */
  pages: number;
}

const MOST_PAGES = 20;

/** Reads the address; missing and invalid values get their defaults. */
export function readChoice(address: URLSearchParams): InboxChoice {
  const pages = Number(address.get("pages"));
  return {
    widget: address.get("widget") ?? "",
    state: REPORT_STATES.find((known) => known === address.get("state")) ?? "",
    search: address.get("search") ?? "",
    pages: Number.isInteger(pages) ? Math.min(Math.max(pages, 1), MOST_PAGES) : 1,
  };
}

export function inboxParams({ pages, ...choice }: InboxChoice): Record<string, string> {
  return { show: "reports", ...reportQuery(choice), ...(pages > 1 && { pages: String(pages) }) };
}

/** Returns the query of the calls, without what is empty. */
export function reportQuery({ widget, state, search }: Omit<InboxChoice, "pages">) {
  return { ...(widget && { widget }), ...(state && { state }), ...(search && { search }) };
}
