import { getAccessibleName, getSelector } from "@accesslint/core";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import type { Finding } from "../findings.ts";
import { describeElement } from "./describe-element.ts";
import { shorten } from "./element-markup.ts";
import { type OwnFinding, type OwnRule, type RulePage, textOf } from "./rules/own-rule.ts";
import { OWN_RULES } from "./rules/own-rules.ts";

/** Applies the rules of our own. */
export function ownFindings(document: Document, isRendered: RulePage["isRendered"]): Finding[] {
  const page: RulePage = {
    document,
    isRendered,
    styleOf: (element) => getComputedStyle(element),
    nameOf: (element) => (getAccessibleName(element) || textOf(element)).replace(/\s+/g, " ").trim(),
  };
  return OWN_RULES.flatMap((rule) => Array.from(rule.find(page), (found) => toFinding(rule, found)));
}

function toFinding({ id, impact }: OwnRule, { element, message, outcome }: OwnFinding): Finding {
  return {
    rule: id,
    outcome: outcome ?? SCAN_RULES.get(id)?.outcome ?? "review",
    impact,
    message: shorten(message, 300),
    corrected: null,
    element: element && describeElement(element, getSelector(element)),
  };
}
