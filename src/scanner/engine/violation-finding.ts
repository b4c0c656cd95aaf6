import type { Violation } from "@accesslint/core";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { changeMarkup } from "./changed-markup/change-markup.ts";
import { describeElement } from "./describe-element.ts";
import { shorten } from "./element-markup.ts";
import { isContrastCertain } from "./layout/is-contrast-certain.ts";
import type { PendingFinding } from "./pending-finding.ts";
import { isContrastKnown } from "./second-look/is-contrast-known.ts";

const MAX_MESSAGE = 300;

/** Rules whose findings are about the whole page, whichever element they name. */
const PAGE_RULES = new Set([
  "document-title",
  "bypass",
  "page-has-heading-one",
  "landmark-main",
  "html-has-lang",
  "html-lang-valid",
  "html-xml-lang-mismatch",
]);

/** Rules that only ask a person, unless a check shows that they are right. */
const ASKING = new Set(["color-contrast", "color-contrast-enhanced"]);

/** Translates a finding of AccessLint; null for a rule that the catalog does not list. */
export function violationFinding(
  violation: Violation,
  { hasLayout, withTexts }: { hasLayout: boolean; withTexts: boolean },
): PendingFinding | null {
  const id = ruleIdOf(violation);
  const rule = SCAN_RULES.get(id);
  if (!rule) return null;
  const { element } = violation;
  const isCertain = hasLayout ? isContrastCertain : isContrastKnown;
  const isDecided = ASKING.has(id) && element !== undefined && !isSymbol(element) && isCertain(element);
  const weight = {
    rule: id,
    outcome: isDecided ? "failed" : rule.outcome,
    impact: rule.outcome === "advice" ? "minor" : violation.impact,
  } as const;
  const write = () => ({
    ...weight,
    message: shorten(violation.message, MAX_MESSAGE),
    element: element && !PAGE_RULES.has(id) ? describeElement(element, violation.selector) : null,
  });
  const fault = { message: violation.message, context: violation.context ?? "", withTexts };
  const change = () => (element ? changeMarkup(id, { ...fault, element }) : null);
  return { ...weight, write, changeMarkup: change, correctable: (withTexts && element) || null };
}

/** Whether a single character stands for an icon, which needs less contrast than text. */
function isSymbol({ textContent }: Element): boolean {
  return [...(textContent ?? "").trim()].length < 2;
}

/** Returns the id without AccessLint's category. */
export function ruleIdOf({ ruleId }: Violation): string {
  return ruleId.slice(ruleId.indexOf("/") + 1);
}
