import {
  CSSMediaRule,
  type CSSRule,
  CSSStyleRule,
  type CSSStyleSheet,
  CSSSupportsRule,
  type Document,
  type Element,
  HTMLStyleElement,
  PropertySymbol,
} from "happy-dom";
import CSSTextParser from "happy-dom/lib/css/declaration/utilities/CSSTextParser.js";
import MediaQueryList from "happy-dom/lib/match-media/MediaQueryList.js";
import { type ComplexSelector, matchSelector } from "./compiled-selector.ts";
import { placeOf } from "./document-index.ts";
import type { ElementSelection } from "./select-elements.ts";

export type ParsedDeclarations = ReturnType<typeof CSSTextParser.parse>;

interface StyleRule {
  selector: ComplexSelector;
  declarations: ParsedDeclarations;
  order: number;
}

/** Content that styles add to an element. */
export type PseudoElement = "::before" | "::after";

/** End of a selector of added content. */
const PSEUDO_END = /::?(before|after)$/;

/**
 * Style rules that apply in a document's window, keyed by their subject's pseudo-element and ID,
 * class or tag.
 */
export class StyleRules {
  readonly #byKey = new Map<string, StyleRule[]>();
  #count = 0;

  constructor(readonly selection: ElementSelection) {
    for (const sheet of sheetsOf(selection.index.document)) this.#addRules(sheet.cssRules);
  }

  /**
   * Returns the declarations that apply to an element or its pseudo-element, in ascending order of
   * specificity.
   */
  declarationsOf(element: Element, pseudo: PseudoElement | "" = ""): ParsedDeclarations[] {
    const keys = ["*", element.tagName.toUpperCase(), `#${element.getAttribute("id") ?? ""}`];
    for (const name of placeOf(element)?.classes ?? []) keys.push(`.${name}`);
    const matched: Array<StyleRule & { weight: number }> = [];
    for (const key of keys) {
      for (const rule of this.#byKey.get(pseudo + key) ?? []) {
        const weight = matchSelector(rule.selector, element, element);
        if (weight !== null) matched.push({ ...rule, weight });
      }
    }
    matched.sort((one, other) => one.weight - other.weight || one.order - other.order);
    return matched.map(({ declarations }) => declarations);
  }

  #addRules(rules: readonly CSSRule[]): void {
    const { document } = this.selection.index;
    const window = document[PropertySymbol.window];
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) this.#addRule(rule);
      else if (rule instanceof CSSMediaRule) {
        const media = new MediaQueryList({ window, media: rule.conditionText, rootFontSize: 16 });
        if (media.matches) this.#addRules(rule.cssRules);
      } else if (rule instanceof CSSSupportsRule && window.CSS.supports(rule.conditionText)) {
        this.#addRules(rule.cssRules);
      }
    }
  }

  #addRule(rule: CSSStyleRule): void {
    const root = this.selection.index.document.documentElement;
    const declarations = CSSTextParser.parse(rule[PropertySymbol.cssText]);
    if (!rule.selectorText || declarations.rules.length === 0) return;
    this.#addSelectors("", this.selection.parse(rule.selectorText, root, true), declarations);
    for (const selector of rule.selectorText.split(",").map((one) => one.trim())) {
      const [end, place] = PSEUDO_END.exec(selector) ?? [];
      if (end === undefined) continue;
      const groups = this.selection.parse(selector.slice(0, -end.length).trim() || "*", root, true);
      this.#addSelectors(`::${place}`, groups, declarations);
    }
    this.#count += 1;
  }

  #addSelectors(pseudo: string, groups: readonly ComplexSelector[], declarations: ParsedDeclarations): void {
    for (const selector of groups) {
      const subject = selector.at(-1);
      if (!subject || subject.isPseudoElement) continue;
      const key = subject.id
        ? `#${subject.id}`
        : subject.classNames?.[0]
          ? `.${subject.classNames[0]}`
          : (subject.tagName ?? "*");
      const list = this.#byKey.get(pseudo + key) ?? [];
      list.push({ selector, declarations, order: this.#count });
      this.#byKey.set(pseudo + key, list);
    }
  }
}

function sheetsOf(document: Document): CSSStyleSheet[] {
  return Array.from(document.querySelectorAll("style")).flatMap((element) =>
    element instanceof HTMLStyleElement && element.sheet ? [element.sheet] : [],
  );
}
