import { adopt, unadopt } from "./style-sheets.ts";

export interface DynamicRule {
  set(property: string, value: string): void;
  remove(): void;
}

/**
 * A rule for changing values in the widget's shadow root, since a strict CSP refuses inline styles.
 */
export function createDynamicRule(root: ShadowRoot, selector: string): DynamicRule {
  const sheet = new CSSStyleSheet();
  sheet.insertRule(`${selector}{}`);
  adopt(root, sheet);
  return {
    set(property, value) {
      const rule = sheet.cssRules[0];
      if (rule instanceof CSSStyleRule) rule.style.setProperty(property, value);
    },
    remove: () => unadopt(root, sheet),
  };
}
