import { REPORT_STATES, type ReportState } from "#shared/schemas/report.ts";

/** Which reports are shown, as the address says it. */
export interface InboxChoice {
  /** A widget's id; empty for all. */
  widget: string;
  state: ReportState | "";
  search: string;
  /** How many times fifty of them. */
  pages: number;
}

const MOST_PAGES = 20;

/** Whatever the address does not say, or says wrongly, takes its default. */
export function readChoice(address: URLSearchParams): InboxChoice {
  const pages = Number(address.get("pages"));
  return {
    widget: address.get("widget") ?? "",
    state: REPORT_STATES.find((known) => known === address.get("state")) ?? "",
    search: address.get("search") ?? "",
    pages: Number.isInteger(pages) ? Math.min(Math.max(pages, 1), MOST_PAGES) : 1,
  };
}

/** For the address. */
export function inboxParams({ pages, ...choice }: InboxChoice): Record<string, string> {
  return { show: "reports", ...reportQuery(choice), ...(pages > 1 && { pages: String(pages) }) };
}

/** Returns the query of the calls, without what is empty. */
export function reportQuery({ widget, state, search }: Omit<InboxChoice, "pages">) {
  return { ...(widget && { widget }), ...(state && { state }), ...(search && { search }) };
}
