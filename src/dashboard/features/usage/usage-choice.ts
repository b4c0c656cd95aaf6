import { MOST_PERIODS, USAGE_STEPS, type UsageStep } from "#shared/usage-periods.ts";

/** Choice of the usage view, as stored in the address. */
export interface UsageChoice {
  by: UsageStep;
  last: number;
  /** Last day; empty for today. */
  until: string;
  /** ID of a widget; empty for all. */
  widget: string;
}

/** Selectable ranges by step; the second is the default. */
export const RANGES: Record<UsageStep, number[]> = {
  day: [7, 30, 90, MOST_PERIODS.day - 1],
  week: [4, 12, 26, 52],
  month: [3, 6, MOST_PERIODS.month],
};

/** Reads the address; missing and invalid values get their defaults. */
export function readChoice(search: URLSearchParams): UsageChoice {
  const by = USAGE_STEPS.find((step) => step === search.get("by")) ?? "day";
  const last = RANGES[by].find((many) => many === Number(search.get("last"))) ?? usualRange(by);
  const until = /^\d{4}-\d\d-\d\d$/.exec(search.get("until") ?? "")?.[0] ?? "";
  return { by, last, until, widget: search.get("widget") ?? "" };
}

export function usualRange(by: UsageStep): number {
  return RANGES[by][1] ?? 1;
}

/** Returns the query of the address and of the call, without what is empty. */
export function choiceParams({ by, last, until, widget }: UsageChoice) {
  return { by, last: String(last), ...(until && { until }), ...(widget && { widget }) };
}
