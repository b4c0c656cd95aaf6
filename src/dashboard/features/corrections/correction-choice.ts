import type { CorrectionView } from "#shared/corrections/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";

export const GROUPS = ["attention", "live", "draft", "ended"] as const;
export type CorrectionGroup = (typeof GROUPS)[number];

export const GROUP_NAMES: Record<CorrectionGroup, string> = {
  attention: t("To review"),
  live: t("Published"),
  draft: t("Drafts"),
  ended: t("Taken back"),
};

/** Filter for a website's corrections; empty members filter nothing. */
export interface CorrectionChoice {
  group: CorrectionGroup | "";
  rule: string;
  search: string;
}

export function readCorrectionChoice(address: URLSearchParams): CorrectionChoice {
  return {
    group: GROUPS.find((one) => one === address.get("group")) ?? "",
    rule: address.get("rule") ?? "",
    search: address.get("search") ?? "",
  };
}

/**
 * Returns a correction's group: "attention" if it was withdrawn or the latest scan didn't apply it
 * anywhere.
 */
export function groupOf({ state, lastScan }: CorrectionView): CorrectionGroup {
  if (state === "draft") return "draft";
  if (state === "taken-back") return "ended";
  const isIdle = lastScan !== null && lastScan.pages.applied === 0;
  return state === "withdrawn" || isIdle ? "attention" : "live";
}

/** Whether a correction matches the filter; the search covers its text, markup and page. */
export function isChosen(correction: CorrectionView, { group, rule, search }: CorrectionChoice): boolean {
  if (group !== "" && groupOf(correction) !== group) return false;
  if (rule !== "" && correction.rule !== rule) return false;
  const words = search.trim().toLowerCase();
  const { value, markup, pageUrl } = correction;
  return [value, markup, pageUrl, titleOf(correction.rule)].some((text) =>
    text.toLowerCase().includes(words),
  );
}

/** Counts the corrections in each group or for each rule. */
export function countsBy<K extends string>(
  corrections: readonly CorrectionView[],
  keyOf: (correction: CorrectionView) => K,
): Map<K, number> {
  const counts = new Map<K, number>();
  for (const correction of corrections) {
    const key = keyOf(correction);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

export function titleOf(rule: string): string {
  return t(SCAN_RULES.get(rule)?.title ?? rule);
}
