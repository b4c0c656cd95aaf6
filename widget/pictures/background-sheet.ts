import { plain } from "#shared/plain.ts";
import { preludeOf, rulesOf } from "../effects/css-rules.ts";
import type { PageDocument } from "../page/document.ts";
import { createPageSheet } from "./page-sheet.ts";

/**
 * Gray with a contrast of 4.5 to both black and white, so that text on the picture stays legible.
 */
const NEUTRAL = "#767676";

/** Smaller backgrounds are icons. */
const PICTURE_PX = 100;

/** Hides the background pictures of the page's readable style sheets. */
export function createBackgroundSheet() {
  return createPageSheet(function* (roots) {
    for (const root of roots) for (const sheet of root.styleSheets) yield* hidingRules(sheet, root);
  });
}

function* hidingRules(owner: object, root: PageDocument | ShadowRoot): Generator<string> {
  for (const rule of Array.from(rulesOf(owner))) {
    const prelude = preludeOf(rule);
    if (prelude) yield* hidingGroup(prelude, rule, root);
    else yield rule instanceof CSSStyleRule ? hidingRule(rule, root) : "";
  }
}

function* hidingGroup(prelude: string, group: CSSRule, root: PageDocument | ShadowRoot): Generator<string> {
  const inner: string[] = [];
  for (const rule of hidingRules(group, root)) {
    inner.push(rule);
    yield "";
  }
  const css = inner.join("");
  yield css && !prelude.startsWith("@layer") ? `${prelude}{${css}}` : css;
}

function hidingRule({ style, selectorText }: CSSStyleRule, root: PageDocument | ShadowRoot): string {
  const hasPicture = /url\(["']?[^"')]/.test(style.backgroundImage);
  if (!hasPicture || selectorText.includes("&")) return "";
  if (selectorText.includes("::") || selectorText.includes(":host")) return `${selectorText}{${NOTHING}}`;
  const isPicture = [...root.querySelectorAll(selectorText)].slice(0, 5).some(isLarge);
  return isPicture ? `${selectorText}{${NOTHING};background-color:${NEUTRAL}!important}` : "";
}

const NOTHING = "background-image:none!important";

function isLarge(element: Element): boolean {
  const { width, height } = plain(element).getBoundingClientRect();
  return Math.min(width, height) >= PICTURE_PX;
}
