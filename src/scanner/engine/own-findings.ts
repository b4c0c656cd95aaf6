import { getAccessibleName, getSelector } from "@accesslint/core";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import type { Finding } from "../findings.ts";
import { describeElement } from "./describe-element.ts";
import { shorten } from "./element-markup.ts";
import { NARROW_RULES } from "./layout/layout-rules.ts";
import type { PendingFinding } from "./pending-finding.ts";
import { type OwnFinding, type OwnRule, type RulePage, textOf } from "./rules/own-rule.ts";
import { OWN_RULES } from "./rules/own-rules.ts";
import { createRenderCheck } from "./second-look/create-render-check.ts";

/** Applies the rules of our own. */
export function ownFindings(document: Document, isRendered: RulePage["isRendered"]): PendingFinding[] {
  return applyRules(OWN_RULES, document, isRendered);
}

/** Applies the rules for a narrow window, which the document's window has become. */
export function auditNarrow(document: Document): Finding[] {
  return applyRules(NARROW_RULES, document, createRenderCheck()).map((pending) => pending.write());
}

function applyRules(
  rules: readonly OwnRule[],
  document: Document,
  isRendered: RulePage["isRendered"],
): PendingFinding[] {
  const page: RulePage = {
    document,
    isRendered,
    styleOf: (element) => getComputedStyle(element),
    nameOf: (element) => (getAccessibleName(element) || textOf(element)).replace(/\s+/g, " ").trim(),
  };
  return rules.flatMap((rule) => Array.from(rule.find(page), (found) => toFinding(rule, found)));
}

function toFinding({ id, impact }: OwnRule, { element, message, outcome }: OwnFinding): PendingFinding {
  const weight = { rule: id, outcome: outcome ?? SCAN_RULES.get(id)?.outcome ?? "review", impact };
  const write = () => ({
    ...weight,
    message: shorten(message, 300),
    corrected: null,
    element: element && describeElement(element, getSelector(element)),
  });
  return { ...weight, write };
}
