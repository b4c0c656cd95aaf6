import { type PageDocument, page } from "../page/document.ts";
import { plain } from "../page/plain.ts";
import { SCALE, scaledBodyFontSize, scaledFontSize } from "./font-size.ts";
import { RuleMirror, within } from "./rule-mirror.ts";
import { firstSelected, selects, splitSelectors } from "./selectors.ts";

export interface FontSizes {
  css: string;
  /** Some of the page's sizes could not be read, so some text may not have grown. */
  incomplete: boolean;
}

/** Each font size of the page's own style sheets, scaled. */
export function* mirrorFontSizes(
  root: PageDocument | ShadowRoot,
  ownSheet: CSSStyleSheet,
): Generator<void, FontSizes> {
  const mirror = new FontSizeMirror(root);
  const css = yield* mirror.sheets(root, ownSheet);
  const defaults = root instanceof Document ? mirror.defaults() : "";
  return { css: defaults + css + mirrorInlineSizes(root), incomplete: mirror.incomplete };
}

/** The value of a custom property, empty where it has none. */
type Variables = (name: string) => string;

class FontSizeMirror extends RuleMirror {
  /** Layered rules lose to ours outside of any layer, so where the page has them ours stand back. */
  private layerStylesBody = false;
  private layerStylesFields = false;

  constructor(private readonly root: PageDocument | ShadowRoot) {
    super();
  }

  /** What the browser's own style sheet sizes absolutely. */
  defaults(): string {
    const body = this.layerStylesBody ? "" : `:where(body){font-size:calc(1em*var(${SCALE}))}`;
    const fields = this.layerStylesFields
      ? ""
      : `:where(button,input,select,textarea){font-size:calc(40px/3*var(${SCALE}))}`;
    return body + fields;
  }

  protected styleRule({ selectorText, style }: CSSStyleRule, layered: boolean): string {
    if (!style.fontSize) {
      if (style.font.includes("var(")) this.incomplete = true;
      return "";
    }
    if (style.all) this.incomplete = true;
    if (layered) this.noteLayered(selectorText);
    return this.scaledRules(selectorText, style, this.variablesFor(selectorText, style));
  }

  protected declarations(
    style: CSSStyleDeclaration,
    variables = this.variablesFor(":root", style),
    scale = scaledFontSize,
  ): string {
    const size = style.fontSize && scale(style.fontSize, variables);
    return size ? `font-size:${size}${important(style)};` : "";
  }

  private scaledRules(selectorText: string, style: CSSStyleDeclaration, variables: Variables): string {
    const scaled = this.declarations(style, variables);
    const { documentElement, body } = page;
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
          ? within(`${selector}:where(body)`, this.declarations(style, variables, scaledBodyFontSize))
          : "";
      })
      .join("");
  }

  /** As they are where the rule applies: a size may be one of the root's in one place, and of the parent's in another. */
  private variablesFor(selectorText: string, style: CSSStyleDeclaration): Variables {
    let computed: CSSStyleDeclaration | undefined;
    return (name) => {
      const own = style.getPropertyValue(name);
      if (own) return own;
      computed ??= getComputedStyle(firstSelected(this.root, selectorText) ?? page.documentElement);
      return computed.getPropertyValue(name).trim();
    };
  }

  private noteLayered(selectorText: string): void {
    if (selects(page.body, selectorText)) this.layerStylesBody = true;
    if (/(?:^|[\s,(>+~])(?:button|input|select|textarea|\*)/.test(selectorText))
      this.layerStylesFields = true;
  }
}

/** Inline sizes are found by the text of the attribute, which is never written. */
function mirrorInlineSizes(root: PageDocument | ShadowRoot): string {
  const rules = new Set<string>();
  for (const element of root.querySelectorAll<HTMLElement>("[style*=font]")) {
    const { fontSize } = plain(element).style;
    const size = fontSize && scaledFontSize(fontSize, () => "");
    const attribute = plain(element).getAttribute("style") || "";
    const written = /font-size\s*:[^;]+/i.exec(attribute)?.[0] || attribute;
    if (size) rules.add(`[style*=${CSS.escape(written)}]{font-size:${size}!important}`);
  }
  return [...rules].join("");
}

function important(style: CSSStyleDeclaration): string {
  return style.getPropertyPriority("font-size") ? "!important" : "";
}
