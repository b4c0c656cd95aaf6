import { isReadable, preludeOf, rulesOf } from "./css-rules.ts";

/**
 * Rules that repeat some declarations of the page's own style sheets, changed, under the same selector, layer and
 * condition. They come later with the same weight, so the cascade decides as it did before.
 */
export abstract class RuleMirror {
  /** Some of the page's sheets could not be read. */
  incomplete = false;

  /** The changed declarations of a rule; `layered` when it lies in a cascade layer. */
  protected abstract styleRule(rule: CSSStyleRule, layered: boolean): string;

  /** Those of declarations that have no selector of their own. */
  protected abstract declarations(style: CSSStyleDeclaration): string;

  sheets(root: Document | ShadowRoot, ownSheet: CSSStyleSheet): string {
    const sheets = [...root.styleSheets, ...root.adoptedStyleSheets].filter((sheet) => sheet !== ownSheet);
    return sheets.map((sheet) => this.sheet(sheet)).join("");
  }

  private sheet(sheet: CSSStyleSheet): string {
    if (sheet.disabled) return "";
    const rules = rulesOf(sheet);
    if (!isReadable(sheet)) this.incomplete = true;
    return within(sheet.media.mediaText && `@media ${sheet.media.mediaText}`, this.rules(rules, false));
  }

  private rules(rules: ArrayLike<CSSRule>, layered: boolean): string {
    return Array.from(rules, (rule) => this.rule(rule, layered)).join("");
  }

  private rule(rule: CSSRule, layered: boolean): string {
    if (rule instanceof CSSStyleRule) {
      const nested = rule.cssRules?.length
        ? within(rule.selectorText, this.rules(rule.cssRules, layered))
        : "";
      return this.styleRule(rule, layered) + nested;
    }
    if (rule instanceof CSSImportRule) return this.importRule(rule, layered);
    if (
      "style" in rule &&
      rule.style instanceof CSSStyleDeclaration &&
      rule.constructor.name === "CSSNestedDeclarations"
    ) {
      return this.declarations(rule.style);
    }
    const prelude = preludeOf(rule);
    if (!prelude || !("cssRules" in rule)) return "";
    return within(prelude, this.rules(rulesOf(rule), layered || rule instanceof CSSLayerBlockRule));
  }

  private importRule(rule: CSSImportRule, layered: boolean): string {
    if (!rule.styleSheet) return "";
    const layer = rule.layerName ?? null;
    const media = rule.media.mediaText;
    const css = this.rules(rulesOf(rule.styleSheet), layered || layer !== null);
    if (!isReadable(rule.styleSheet)) this.incomplete = true;
    const conditional = within(media && `@media ${media}`, css);
    const supported = within(rule.supportsText ? `@supports ${rule.supportsText}` : "", conditional);
    return within(layer === null ? "" : `@layer ${layer}`, supported);
  }
}

/** Nothing when there is nothing inside. */
export function within(prelude: string, css: string): string {
  return css && prelude ? `${prelude}{${css}}` : css;
}
