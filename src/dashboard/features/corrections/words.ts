import { ALL_PAGES } from "#shared/corrections/page-pattern.ts";
import type { Recipe } from "#shared/corrections/recipe.ts";
import type { CorrectionAct, CorrectionState, CorrectionView } from "#shared/corrections/schemas.ts";
import { plural, t } from "#shared/language/translate.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { quoted } from "../../components/phrases.ts";

export const STATE_NAMES: Record<CorrectionState, string> = {
  draft: t("Draft"),
  live: t("Corrected by Handrail"),
  "taken-back": t("Taken back"),
  withdrawn: t("Withdrawn"),
};

export const ACT_NAMES: Record<CorrectionAct, string> = {
  saved: t("Saved"),
  published: t("Published"),
  "taken-back": t("Taken back"),
  withdrawn: t("Withdrawn by a scan"),
};

/** Returns an entered value in quotation marks or the name of a selected option. */
export function valueWords({ options }: Recipe, value: string): string {
  if (options) return t(options.find((option) => option.value === value)?.label ?? value);
  return value === "" ? t("Decoration, no text") : quoted(value);
}

/** Describes a correction's outcome in the latest scan in a sentence; null if there is no scan. */
export function outcomeWords({ withdrawal, lastScan }: CorrectionView): string | null {
  if (withdrawal) {
    const rule = t(SCAN_RULES.get(withdrawal.rule)?.title ?? withdrawal.rule);
    return t("Withdrawn: it caused another issue on {page}: “{rule}”.", { rule, page: withdrawal.page });
  }
  if (!lastScan) return null;
  const { applied, unneeded, ambiguous } = lastScan.pages;
  if (applied > 0)
    return t("Applied on {applied} in the last scan.", {
      applied: plural(applied, "1 page", "{count} pages"),
    });
  if (unneeded > 0) return t("No longer needed: the source was changed. You can take it back.");
  if (ambiguous > 0) return t("Not applied in the last scan: several elements match.");
  return t("Its element wasn’t found in the last scan.");
}

export function pagesWords(pages: string): string {
  if (pages === ALL_PAGES) return t("On all pages that have the element");
  return pages.includes("*") ? t("On the pages {pages}", { pages }) : t("On the page {pages}", { pages });
}

/** Names the user who changed a correction, after a verb such as "Published". */
export function personWords({ by, isByOperator }: Pick<CorrectionView, "by" | "isByOperator">): string {
  return isByOperator ? t("by support") : t("by {name}", { name: by ?? t("a former team member") });
}
