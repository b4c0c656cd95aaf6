import type { PageDocument } from "../page/document.ts";
/**
 * Returns the prelude, such as `@media …` or `@layer …`; empty for rules that don't group others.
 */
export function preludeOf(rule: CSSRule): string {
  if (rule instanceof CSSMediaRule) return `@media ${rule.conditionText}`;
  if (rule instanceof CSSSupportsRule) return `@supports ${rule.conditionText}`;
  if (rule instanceof CSSLayerBlockRule) return `@layer ${rule.name}`;
  if (typeof CSSContainerRule === "function" && rule instanceof CSSContainerRule)
    return `@container ${rule.conditionText}`;
  if (typeof CSSScopeRule === "function" && rule instanceof CSSScopeRule) {
    return `@scope (${rule.start || ":root"})${rule.end ? ` to (${rule.end})` : ""}`;
  }
  return "";
}

export function isReadable(sheet: CSSStyleSheet): boolean {
  try {
    return sheet.cssRules !== null;
  } catch {
    return false;
  }
}

/** Returns no rules for cross-origin sheets, whose rules throw when read. */
export function rulesOf(owner: object): ArrayLike<CSSRule> {
  try {
    return "cssRules" in owner && owner.cssRules instanceof CSSRuleList ? owner.cssRules : [];
  } catch {
    return [];
  }
}

/**
 * Counts the readable rules in all sheets except ours; if the count changes, sheets must be read
 * again.
 */
export function countRules(root: PageDocument | ShadowRoot, ownSheet: CSSStyleSheet): number {
  let count = 0;
  for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets])
    if (sheet !== ownSheet) count += 1 + rulesOf(sheet).length;
  return count;
}
