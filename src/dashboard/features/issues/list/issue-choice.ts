import { pageLanguageOf } from "#shared/language/language.ts";
import { currentLanguage } from "#shared/language/translate.ts";
import { IMPACTS, ISSUE_STATES, OUTCOMES } from "#shared/sites/choices.ts";

const ORDERS = ["severity", "origin"] as const;
const STATES = ["open", ...ISSUE_STATES, "all"] as const;
type StateChoice = (typeof STATES)[number];

/** Issue filter, as stored in the URL; empty members filter nothing. */
export interface IssueChoice {
  state: StateChoice;
  impact: (typeof IMPACTS)[number] | "";
  outcome: (typeof OUTCOMES)[number] | "";
  rule: string;
  criterion: string;
  page: string;
  assignee: string;
  /** `own`, `template`, `tool`, or an embedded tool's ID. */
  origin: string;
  search: string;
  order: (typeof ORDERS)[number];
  /** Number of pages, with 50 issues each. */
  pages: number;
}

const MOST_PAGES = 20;

/** Reads the filter from the URL; missing and invalid values fall back to defaults. */
export function readChoice(address: URLSearchParams): IssueChoice {
  const text = (name: string) => address.get(name) ?? "";
  const pages = Number(text("pages"));
  return {
    state: STATES.find((one) => one === text("state")) ?? "open",
    impact: IMPACTS.find((one) => one === text("impact")) ?? "",
    outcome: OUTCOMES.find((one) => one === text("outcome")) ?? "",
    rule: text("rule"),
    criterion: text("criterion"),
    page: text("page"),
    assignee: text("assignee"),
    origin: text("origin"),
    search: text("search"),
    order: ORDERS.find((one) => one === text("order")) ?? "severity",
    pages: Number.isInteger(pages) ? Math.min(Math.max(pages, 1), MOST_PAGES) : 1,
  };
}

/** Returns the URL query, without defaults. */
export function issueParams({ state, order, pages, ...rest }: IssueChoice): Record<string, string> {
  const chosen = Object.entries(rest).filter(([, value]) => value !== "");
  return {
    ...(state !== "open" && { state }),
    ...Object.fromEntries(chosen),
    ...(order !== "severity" && { order }),
    ...(pages > 1 && { pages: String(pages) }),
  };
}

/** Returns the filter as a query of the API, without the order. */
export function issueQuery(site: string, { state, order, pages, ...rest }: IssueChoice) {
  const { impact, outcome, rule, criterion, page, assignee, origin, search } = rest;
  return {
    site,
    ...(state !== "all" && { state }),
    ...(impact && { impact }),
    ...(outcome && { outcome }),
    ...(rule && { rule }),
    ...(criterion && { criterion }),
    ...(page && { page }),
    ...(assignee && { assignee }),
    ...(origin && { origin }),
    ...(search && { search, language: pageLanguageOf(currentLanguage()) }),
  };
}
