import { preludeOf, rulesOf } from "../effects/css-rules.ts";
import { createPageSheet, type PageSheet } from "./page-sheet.ts";

/** Black and white text both have a contrast of 4.5 on this grey, so what stood on the picture can be read. */
const NEUTRAL = "#767676";

/** Smaller backgrounds are icons. */
const PICTURE_PX = 100;

/** Rules against the background pictures of the page's readable style sheets. Pictures of other kinds can be told apart by name. */
export function createBackgroundSheet(isWanted = (url: string) => url !== ""): PageSheet {
  return createPageSheet((roots) =>
    roots
      .flatMap((root) => [...root.styleSheets].map((sheet) => hidingRules(sheet, root, isWanted)))
      .join(""),
  );
}

function hidingRules(owner: object, root: Document | ShadowRoot, isWanted: (url: string) => boolean): string {
  return Array.from(rulesOf(owner), (rule) => {
    const inner = hidingRules(rule, root, isWanted);
    const prelude = preludeOf(rule);
    if (prelude) return inner && !prelude.startsWith("@layer") ? `${prelude}{${inner}}` : inner;
    return rule instanceof CSSStyleRule ? hidingRule(rule, root, isWanted) : "";
  }).join("");
}

function hidingRule(
  rule: CSSStyleRule,
  root: Document | ShadowRoot,
  isWanted: (url: string) => boolean,
): string {
  const url = /url\(["']?(.*?)["']?\)/.exec(rule.style.backgroundImage)?.[1] ?? "";
  const { selectorText } = rule;
  if (!isWanted(url) || selectorText.includes("&")) return "";
  if (selectorText.includes("::") || selectorText.includes(":host")) return `${selectorText}{${NOTHING}}`;
  const isPicture = [...root.querySelectorAll(selectorText)].slice(0, 5).some(isLarge);
  return isPicture ? `${selectorText}{${NOTHING};background-color:${NEUTRAL}!important}` : "";
}

const NOTHING = "background-image:none!important";

function isLarge(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return Math.min(width, height) >= PICTURE_PX;
}
