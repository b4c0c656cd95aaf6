import { ALL_PAGES } from "#shared/corrections/page-pattern.ts";
import type { Recipe } from "#shared/corrections/recipe.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import type { CorrectionAct, CorrectionState, CorrectionView } from "#shared/schemas/correction.ts";
import { countOf } from "../words.ts";

export const STATE_NAMES: Record<CorrectionState, string> = {
  draft: "Draft",
  live: "Corrected by Handrail",
  "taken-back": "Taken back",
  withdrawn: "Withdrawn",
};

export const ACT_NAMES: Record<CorrectionAct, string> = {
  saved: "Saved",
  published: "Published",
  "taken-back": "Taken back",
  withdrawn: "Withdrawn by a scan",
};

/** Returns what a person has entered, in quotation marks, or the name of what they chose. */
export function valueWords({ options }: Recipe, value: string): string {
  if (options) return options.find((option) => option.value === value)?.label ?? value;
  return value === "" ? "Decoration, without a text" : `“${value}”`;
}

/** Tells in a sentence what the last scan found of a correction; null without one. */
export function outcomeWords({ withdrawal, lastScan }: CorrectionView): string | null {
  if (withdrawal) {
    const rule = SCAN_RULES.get(withdrawal.rule)?.title ?? withdrawal.rule;
    return `Withdrawn: it made “${rule}” fail on ${withdrawal.page}.`;
  }
  if (!lastScan) return null;
  const { applied, unneeded, ambiguous } = lastScan.pages;
  if (applied > 0) return `It was on ${countOf(applied, "page")} in the last scan.`;
  if (unneeded > 0) return "No longer needed: the source was changed. You can take it back.";
  if (ambiguous > 0) return "Left alone in the last scan: several elements could be meant.";
  return "Its element was not found in the last scan.";
}

/** Says on which pages a correction is. */
export function pagesWords(pages: string): string {
  if (pages === ALL_PAGES) return "On all pages that have the element";
  return pages.includes("*") ? `On the pages ${pages}` : `On the page ${pages}`;
}

/** Names who did something with a correction, after a word such as "Published". */
export function personWords({ by, isByOperator }: Pick<CorrectionView, "by" | "isByOperator">): string {
  return isByOperator ? "by support" : `by ${by ?? "a former team member"}`;
}
