import type { PageDocument } from "../page/document.ts";
import { isReadable, preludeOf, rulesOf } from "./css-rules.ts";

/**
 * Repeats some declarations from the page's own style sheets, modified, under the same selector,
 * layer and condition. The copies come later with the same weight, so the cascade resolves as
 * before.
 */
export abstract class RuleMirror {
  /** Whether some of the page's sheets couldn't be read. */
  incomplete = false;

  /** Returns a rule's changed declarations; `layered` means that it is in a cascade layer. */
  protected abstract styleRule(rule: CSSStyleRule, layered: boolean): string;

  /** Returns the changed declarations from a nested block without a selector. */
  protected abstract declarations(style: CSSStyleDeclaration): string;

  /** Pauses after each rule, since pages may have thousands. */
  *sheets(root: PageDocument | ShadowRoot, ownSheet: CSSStyleSheet): Mirroring {
    let css = "";
    for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets]) {
      if (sheet !== ownSheet) css += yield* this.sheet(sheet);
    }
    return css;
  }

  private *sheet(sheet: CSSStyleSheet): Mirroring {
    if (sheet.disabled) return "";
    const rules = rulesOf(sheet);
    if (!isReadable(sheet)) this.incomplete = true;
    return within(
      sheet.media.mediaText && `@media ${sheet.media.mediaText}`,
      yield* this.rules(rules, false),
    );
  }

  private *rules(rules: ArrayLike<CSSRule>, layered: boolean): Mirroring {
    let css = "";
    for (const rule of Array.from(rules)) {
      css +=
        rule instanceof CSSStyleRule ? yield* this.nested(rule, layered) : yield* this.rule(rule, layered);
      yield;
    }
    return css;
  }

  private *nested(rule: CSSStyleRule, layered: boolean): Mirroring {
    const css = this.styleRule(rule, layered);
    return rule.cssRules?.length
      ? css + within(rule.selectorText, yield* this.rules(rule.cssRules, layered))
      : css;
  }

  private *rule(rule: CSSRule, layered: boolean): Mirroring {
    if (rule instanceof CSSImportRule) return yield* this.importRule(rule, layered);
    if (
      "style" in rule &&
      rule.style instanceof CSSStyleDeclaration &&
      rule.constructor.name === "CSSNestedDeclarations"
    ) {
      return this.declarations(rule.style);
    }
    const prelude = preludeOf(rule);
    if (!prelude || !("cssRules" in rule)) return "";
    return within(prelude, yield* this.rules(rulesOf(rule), layered || rule instanceof CSSLayerBlockRule));
  }

  private *importRule(rule: CSSImportRule, layered: boolean): Mirroring {
    if (!rule.styleSheet) return "";
    const layer = rule.layerName ?? null;
    const media = rule.media.mediaText;
    const css = yield* this.rules(rulesOf(rule.styleSheet), layered || layer !== null);
    if (!isReadable(rule.styleSheet)) this.incomplete = true;
    const conditional = within(media && `@media ${media}`, css);
    const supported = within(rule.supportsText ? `@supports ${rule.supportsText}` : "", conditional);
    return within(layer === null ? "" : `@layer ${layer}`, supported);
  }
}

/** Makes rules in steps, for `page/in-slices.ts`. */
export type Mirroring = Generator<void, string>;

/** Runs without pausing, for the few rules in a shadow root. */
export function runToEnd<Result>(work: Generator<void, Result>): Result {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/** Returns an empty string if there are no rules. */
export function within(prelude: string, css: string): string {
  return css && prelude ? `${prelude}{${css}}` : css;
}
