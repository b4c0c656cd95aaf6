import { getAccessibleName, getSelector } from "@accesslint/core";
import type { MessageId, RuleId } from "#shared/scan-rules/finding-text.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import type { Finding, Impact } from "../findings.ts";
import { changeMarkup } from "./changed-markup/change-markup.ts";
import { hasClobberedForm } from "./clobbered-form.ts";
import { describeElement } from "./describe-element.ts";
import { newWriting, shortenValues, writeFinding } from "./fit-findings.ts";
import { LAYOUT_RULES, STAGE_RULES } from "./layout/layout-rules.ts";
import type { PendingFinding } from "./pending-finding.ts";
import { plainDocument } from "./plain-document.ts";
import { removedOutline } from "./rules/layout.ts";
import { returningFocus } from "./rules/operation.ts";
import type { OwnFinding, OwnRule, RulePage } from "./rules/own-rule.ts";
import { OWN_RULES } from "./rules/own-rules.ts";
import { createRenderCheck } from "./second-look/create-render-check.ts";

/** Rules that only ask questions, dropped if a browser measures the answer. */
const REPLACED = new Set([
  ...[...LAYOUT_RULES, ...Object.values(STAGE_RULES).flat()].map(({ id }) => id),
  removedOutline.id,
  returningFocus.id,
]);

/** Applies our own rules, including rules that need a layout if there is one. */
export function ownFindings(
  document: Document,
  isRendered: RulePage["isRendered"],
  { hasLayout, withTexts }: { hasLayout: boolean; withTexts: boolean },
): PendingFinding[] {
  const rules = hasLayout ? [...OWN_RULES.filter(({ id }) => !REPLACED.has(id)), ...LAYOUT_RULES] : OWN_RULES;
  return applyRules(rules, document, isRendered, withTexts);
}

/** Applies the rules for a change made to the page, such as a narrow window. */
export function auditStage(document: Document, stage: keyof typeof STAGE_RULES): Finding[] {
  const pending = applyRules(STAGE_RULES[stage], plainDocument(document), createRenderCheck(), true);
  const writing = newWriting();
  return pending.map((one) => writeFinding(one, writing));
}

function applyRules(
  rules: readonly OwnRule[],
  document: Document,
  isRendered: RulePage["isRendered"],
  withTexts: boolean,
): PendingFinding[] {
  const page: RulePage = {
    document,
    isRendered,
    styleOf: (element) => getComputedStyle(element),
    nameOf: getAccessibleName,
  };
  return rules.flatMap((rule) => findingsOf(rule, page).map((found) => toFinding(rule, found, withTexts)));
}

/**
 * Returns a rule's findings; only the first few if a form's fields shadow its members and stop the
 * rule.
 */
function findingsOf(rule: OwnRule, page: RulePage): OwnFinding[] {
  const found: OwnFinding[] = [];
  try {
    for (const one of rule.find(page)) found.push(one);
  } catch (error) {
    if (!hasClobberedForm(page.document)) throw error;
    console.warn(`The rule ${rule.id} stopped at a form: ${String(error)}`);
  }
  return found;
}

export function toFinding<Id extends RuleId>(
  { id, impact }: { id: Id; impact: Impact },
  { element, messageId, values = {}, outcome }: OwnFinding<MessageId<Id>>,
  withTexts = true,
): PendingFinding {
  const weight = { rule: id, outcome: outcome ?? SCAN_RULES.get(id)?.outcome ?? "review", impact };
  const write = () => ({
    ...weight,
    messageId,
    values: shortenValues(values),
    element: element && describeElement(element, getSelector(element)),
  });
  const concerned = element ?? document.documentElement;
  const change = () => changeMarkup(id, { element: concerned, messageId, values, context: "", withTexts });
  return { ...weight, write, changeMarkup: change, correctable: withTexts ? concerned : null };
}
