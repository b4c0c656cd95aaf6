import { abandon, adopt } from "../page-effects.ts";

export interface MovingSheet {
  /** Sets a custom property on the widget's host element without writing an inline style. */
  set(property: `--${string}`, value: string): void;
  remove(): void;
}

export function createMovingSheet(root: ShadowRoot): MovingSheet {
  const sheet = new CSSStyleSheet();
  sheet.insertRule(":host{}");
  adopt(root, sheet);
  return {
    set(property, value) {
      const rule = sheet.cssRules[0];
      if (rule instanceof CSSStyleRule) rule.style.setProperty(property, value);
    },
    remove: () => abandon(root, sheet),
  };
}
