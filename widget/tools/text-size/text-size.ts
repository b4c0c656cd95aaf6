import { plain } from "#shared/plain.ts";
import { RuleMirror, runToEnd, within } from "../../effects/rule-mirror.ts";
import { firstSelected, selects, splitSelectors } from "../../effects/selectors.ts";
import { unzoomedLengths, zoomCss, zoomSignature } from "../../effects/zoom.ts";
import { type PageDocument, page } from "../../page/document.ts";
import type { FittedCss } from "../../tool.ts";
import { SCALE, scaledBodyFontSize, scaledFontSize } from "./font-size.ts";

class FontSizeMirror extends RuleMirror {
  /**
   * Whether the page sizes its body in a layer. Such rules lose to unlayered rules, so ours must
   * not be written.
   */
  private layerStylesBody = false;
  private layerStylesFields = false;

  constructor(private readonly root: PageDocument | ShadowRoot) {
    super();
  }

  /** Returns rules for elements given an absolute size by the browser's own style sheet. */
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

  /**
   * Resolves variables where the rule applies: the same variable may contain a `rem` size in one
   * place and an `em` size in another.
   */
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

const SAMPLE_SIZE = 300;

const NO_TRANSITIONS = "@layer handrail{*{transition:none!important}}";

/** Share of enlarged text below which the whole page is zoomed instead. */
const ENOUGH = 0.99;

export const fit = (sheet: CSSStyleSheet): FittedCss => {
  let mirrored = "";
  let zooms = false;
  let isMeasured = false;
  let signature = "";

  const isStale = () => signature !== pageSignature();

  function pageSignature(): string {
    return `${zoomSignature(sheet)} ${page.querySelectorAll("[style*=font]").length}`;
  }

  function* readPage(root: string): Generator<void> {
    const read = pageSignature();
    const mirror = yield* mirrorFontSizes(page, sheet);
    isMeasured = mirror.incomplete;
    zooms = isMeasured && grownShare(sheet, root + mirror.css) < ENOUGH;
    mirrored = mirror.css;
    signature = read;
  }

  return {
    isStale,
    dependsOnContent: () => isMeasured,
    *css(scale) {
      const root = `:root{${SCALE}:${scale}}`;
      if (isStale()) yield* readPage(root);
      return zooms ? yield* zoomCss("--handrail-text-zoom", scale, sheet) : root + mirrored;
    },
    shadowCss: (shadow) =>
      zooms ? runToEnd(unzoomedLengths(shadow, sheet)) : runToEnd(mirrorFontSizes(shadow, sheet)).css,
  };
};

/**
 * Returns the share, 0 to 1, of sampled text enlarged by the given rules. Leaves the sheet with
 * transitions off; the caller must refill it.
 */
function grownShare(sheet: CSSStyleSheet, css: string): number {
  const elements = sampleTextElements();
  if (elements.length === 0) return 1;
  sheet.replaceSync(NO_TRANSITIONS);
  const before = elements.map(fontSize);
  sheet.replaceSync(css + NO_TRANSITIONS);
  const grown = elements.filter((element, at) => fontSize(element) > (before[at] ?? 0) * 1.05);
  return grown.length / elements.length;
}

function sampleTextElements(): Element[] {
  const elements = new Set<Element>();
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (elements.size < SAMPLE_SIZE && walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (
      parent &&
      walker.currentNode.nodeValue?.trim() &&
      !plain(parent).closest("script,style,noscript,template")
    ) {
      elements.add(parent);
    }
  }
  return [...elements];
}

function fontSize(element: Element): number {
  return Number.parseFloat(getComputedStyle(element).fontSize);
}

interface FontSizes {
  css: string;
  /** Whether some sheets couldn't be read, so some text may not have grown. */
  incomplete: boolean;
}

/** Repeats each font size in the page's own style sheets, scaled. */
function* mirrorFontSizes(
  root: PageDocument | ShadowRoot,
  ownSheet: CSSStyleSheet,
): Generator<void, FontSizes> {
  const mirror = new FontSizeMirror(root);
  const css = yield* mirror.sheets(root, ownSheet);
  const defaults = root instanceof Document ? mirror.defaults() : "";
  return { css: defaults + css + mirrorInlineSizes(root), incomplete: mirror.incomplete };
}

/** Returns a custom property's value, or an empty string. */
type Variables = (name: string) => string;

/** Selects inline sizes by the text of the `style` attribute, which is never modified. */
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
