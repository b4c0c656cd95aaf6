import { isReadable, preludeOf, rulesOf } from "./css-rules.ts";
import { SCALE, scaledBodyFontSize, scaledFontSize } from "./font-size.ts";
import { selects, splitSelectors } from "./selectors.ts";

export interface Mirror {
  css: string;
  /** Some of the page's sizes could not be read, so some text may not have grown. */
  incomplete: boolean;
}

/**
 * Rules that repeat each font size of the page's own style sheets, scaled, under the same selector, layer and
 * condition. They come later with the same weight, so the cascade decides as it did before.
 */
export function mirrorSheets(root: Document | ShadowRoot, ownSheet: CSSStyleSheet): Mirror {
  const mirror = new SheetMirror();
  const sheets = [...root.styleSheets, ...root.adoptedStyleSheets].filter((sheet) => sheet !== ownSheet);
  const css = sheets.map((sheet) => mirror.sheet(sheet)).join("");
  const defaults = root instanceof Document ? mirror.defaults() : "";
  return { css: defaults + css + mirrorInlineSizes(root), incomplete: mirror.incomplete };
}

class SheetMirror {
  incomplete = false;
  /** Layered rules lose to ours outside of any layer, so where the page has them ours stand back. */
  private layerStylesBody = false;
  private layerStylesFields = false;
  private readonly rootStyle = getComputedStyle(document.documentElement);
  private readonly variables = new Map<string, string>();

  sheet(sheet: CSSStyleSheet): string {
    if (sheet.disabled) return "";
    const rules = rulesOf(sheet);
    if (!isReadable(sheet)) this.incomplete = true;
    return within(sheet.media.mediaText && `@media ${sheet.media.mediaText}`, this.rules(rules, false));
  }

  /** What the browser's own style sheet sizes absolutely. */
  defaults(): string {
    const body = this.layerStylesBody ? "" : `:where(body){font-size:calc(1em*var(${SCALE}))}`;
    const fields = this.layerStylesFields
      ? ""
      : `:where(button,input,select,textarea){font-size:calc(40px/3*var(${SCALE}))}`;
    return body + fields;
  }

  private rules(rules: ArrayLike<CSSRule>, layered: boolean): string {
    return Array.from(rules, (rule) => this.rule(rule, layered)).join("");
  }

  private rule(rule: CSSRule, layered: boolean): string {
    if (rule instanceof CSSStyleRule) return this.styleRule(rule, layered);
    if (rule instanceof CSSImportRule) return this.importRule(rule, layered);
    if (
      "style" in rule &&
      rule.style instanceof CSSStyleDeclaration &&
      rule.constructor.name === "CSSNestedDeclarations"
    ) {
      return this.declaration(rule.style, false);
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

  private styleRule(rule: CSSStyleRule, layered: boolean): string {
    const nested = rule.cssRules?.length ? within(rule.selectorText, this.rules(rule.cssRules, layered)) : "";
    const size = rule.style.fontSize;
    if (!size) {
      if (rule.style.font.includes("var(")) this.incomplete = true;
      return nested;
    }
    if (rule.style.all) this.incomplete = true;
    if (layered) this.noteLayered(rule.selectorText);
    return this.scaledRules(rule.selectorText, rule.style) + nested;
  }

  private scaledRules(selectorText: string, style: CSSStyleDeclaration): string {
    const scaled = this.declaration(style, false);
    const { documentElement, body } = document;
    const special = selects(documentElement, selectorText) || selects(body, selectorText);
    if (!special) return within(selectorText, scaled);
    return splitSelectors(selectorText)
      .map((selector) => {
        if (scaled)
          return within(
            selects(documentElement, selector) ? `${selector}:where(:not(:root))` : selector,
            scaled,
          );
        return selects(body, selector)
          ? within(`${selector}:where(body)`, this.declaration(style, true))
          : "";
      })
      .join("");
  }

  private declaration(style: CSSStyleDeclaration, ofBody: boolean): string {
    const scale = ofBody ? scaledBodyFontSize : scaledFontSize;
    const size = style.fontSize && scale(style.fontSize, (name) => this.variable(name));
    return size ? `font-size:${size}${important(style)};` : "";
  }

  private variable(name: string): string {
    const known = this.variables.get(name);
    if (known !== undefined) return known;
    const value = this.rootStyle.getPropertyValue(name).trim();
    this.variables.set(name, value);
    return value;
  }

  private noteLayered(selectorText: string): void {
    if (selects(document.body, selectorText)) this.layerStylesBody = true;
    if (/(?:^|[\s,(>+~])(?:button|input|select|textarea|\*)/.test(selectorText))
      this.layerStylesFields = true;
  }
}

/** Inline sizes are found by the text of the attribute, which is never written. */
function mirrorInlineSizes(root: Document | ShadowRoot): string {
  const rules = new Set<string>();
  for (const element of root.querySelectorAll<HTMLElement>("[style*=font]")) {
    const size = element.style.fontSize && scaledFontSize(element.style.fontSize, () => "");
    const attribute = element.getAttribute("style") || "";
    const written = /font-size\s*:[^;]+/i.exec(attribute)?.[0] || attribute;
    if (size) rules.add(`[style*=${CSS.escape(written)}]{font-size:${size}!important}`);
  }
  return [...rules].join("");
}

function within(prelude: string, css: string): string {
  return css && prelude ? `${prelude}{${css}}` : css;
}

function important(style: CSSStyleDeclaration): string {
  return style.getPropertyPriority("font-size") ? "!important" : "";
}
