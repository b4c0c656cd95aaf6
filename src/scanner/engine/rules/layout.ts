import { type OwnRule, ownTextOf, type RulePage, textOf } from "./own-rule.ts";
import { matchOf, styleRules, styleTextOf } from "./text.ts";

/** Values read by AccessLint's viewport rule. */
const KNOWN = /user-scalable\s*=\s*(?:no\b|[\d.+-])|maximum-scale\s*=\s*(?:[\d.]|yes)/i;

/**
 * Viewports that prevent zooming with an unknown value, which counts as 0 or less than 1 (CSS
 * Device Adaptation, "viewport meta"), or with capital letters.
 */
export const viewportZoom: OwnRule = {
  id: "viewport-zoom",
  impact: "critical",
  *find({ document }) {
    for (const element of document.querySelectorAll("meta[name][content]")) {
      const name = element.getAttribute("name") ?? "";
      const content = element.getAttribute("content") ?? "";
      if (name.trim().toLowerCase() !== "viewport" || (name === "viewport" && KNOWN.test(content))) continue;
      const properties = new Map(
        Array.from(content.matchAll(/([\w-]{1,40})\s*=\s*([^\s,;=]{1,40})/g), ([, key = "", value = ""]) => [
          key.toLowerCase(),
          value.toLowerCase(),
        ]),
      );
      if (forbids(properties.get("user-scalable"), 1) || forbids(properties.get("maximum-scale"), 2)) {
        yield { element, messageId: "no-zoom" };
      }
    }
  },
};

const NO_OUTLINE = /outline(?:-style|-width)?\s*:\s*(?:none|0(?:px)?)\s*(?:!important\s*)?(?:;|$)/i;
const OTHER_MARK =
  /(?:box-shadow|border(?:-\w+)*|text-decoration(?:-\w+)*|outline-offset|transform|color|background(?:-\w+)*)\s*:(?!\s*(?:none|inherit|transparent|0(?:px)?\s*(?:;|!|$)))/i;

const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex='0']";

/** Style sheets that remove the outline from focused elements without replacing it. */
export const removedOutline: OwnRule = {
  id: "invisible-focus",
  impact: "moderate",
  *find({ document }) {
    const rules = [...styleRules(styleTextOf(document))];
    if (rules.some(([selector]) => /:focus-(?:visible|within)/.test(selector))) return;
    for (const [selector, body] of rules) {
      if (!/:focus(?!-)/.test(selector) || !NO_OUTLINE.test(body) || OTHER_MARK.test(body)) continue;
      const element = matchOf(document, selector.replaceAll(":focus", ""));
      if (!element?.matches(CONTROLS)) continue;
      yield {
        element,
        messageId: "removed-by-style",
        values: { selector: selector.slice(0, 80) },
        outcome: "review",
      };
      return;
    }
  },
};

const SHOWN = /(?:^|[;\s])(?:display\s*:\s*(?!none)|visibility\s*:\s*visible|opacity\s*:\s*1)/i;

/** Style sheets that show content on hover but never on focus. */
export const shownOnHover: OwnRule = {
  id: "shown-on-hover",
  impact: "moderate",
  *find({ document }) {
    const rules = [...styleRules(styleTextOf(document))];
    const onFocus = rules.some(([selector, body]) => selector.includes(":focus") && SHOWN.test(body));
    if (onFocus) return;
    for (const [selector, body] of rules) {
      const [, target] = /:hover(?: [>+~] | )([^,]{1,200})$/.exec(selector) ?? [];
      if (!target || !SHOWN.test(body) || !matchOf(document, selector.replaceAll(":hover", ""))) continue;
      yield { element: null, messageId: "mouse-only", values: { selector: selector.slice(0, 100) } };
      return;
    }
  },
};

const WORD = /content\s*:\s*(["'])(?:(?!\1).)*\p{L}{3}(?:(?!\1).)*\1/u;

/** Words that a style sheet adds to the page (WCAG failure F87). */
export const wordsByStyle: OwnRule = {
  id: "words-by-style",
  impact: "moderate",
  *find({ document }) {
    for (const [selector, body] of styleRules(styleTextOf(document))) {
      const plain = selector.replace(/::?(?:before|after)/g, "");
      const element = plain !== selector && WORD.test(body) ? matchOf(document, plain) : null;
      if (!element) continue;
      yield { element, messageId: "words" };
      return;
    }
  },
};

const MIN_BLOCKS = 3;

/** Sibling text or links displayed in a different order than in the code. */
export const reversedOrder: OwnRule = {
  id: "reversed-order",
  impact: "moderate",
  *find(page) {
    if (!mentions(page, /float\s*:\s*right|flex-direction\s*:\s*(?:row|column)-reverse/i)) return;
    const parents = new Set(
      Array.from(
        page.document.querySelectorAll("main div, main a[href], main li, main p, nav a[href]"),
        (one) => one.parentElement,
      ),
    );
    for (const element of parents) {
      if (
        !element ||
        element.children.length < 2 ||
        element.children.length > 50 ||
        !isReversed(element, page)
      )
        continue;
      if (page.isRendered(element)) yield { element, messageId: "reversed" };
    }
  },
};

function isReversed(parent: Element, { styleOf }: RulePage): boolean {
  const parts = Array.from(parent.children).filter((child) => textOf(child) !== "");
  if (/^(?:row|column)-reverse$/.test(styleOf(parent).flexDirection)) return parts.length >= MIN_BLOCKS;
  const right = parts.map((part) => styleOf(part).float === "right");
  const inRow = right.some(
    (is, at) => is && right.slice(at, at + MIN_BLOCKS).filter(Boolean).length >= MIN_BLOCKS,
  );
  const links = parts.map(({ localName }) => localName === "a");
  const amongLinks = right.some(
    (is, at) => is && links[at] && links[at - 1] && links[at + 1] && !right[at + 1],
  );
  return inRow || amongLinks;
}

/**
 * Whether a page's style sheets or attributes mention something; checked before each element's
 * style.
 */
function mentions({ document }: RulePage, what: RegExp): boolean {
  if (what.test(styleTextOf(document))) return true;
  return Array.from(document.querySelectorAll("[style]")).some((one) =>
    what.test(one.getAttribute("style") ?? ""),
  );
}

const MIN_TEXT = 60;
const LENGTH = /^[\d.]+(?:px|em|rem)$/;

/** Text in fixed-height boxes that cut off any overflow. */
export const fixedHeight: OwnRule = {
  id: "fixed-height",
  impact: "minor",
  *find(page) {
    if (!mentions(page, /overflow(?:-y)?\s*:\s*hidden/i)) return;
    const { document, isRendered, styleOf } = page;
    const fixed = Array.from(document.querySelectorAll("p, div, li, td")).filter((element) => {
      if (ownTextOf(element).length < MIN_TEXT) return false;
      const style = styleOf(element);
      if (style.overflowY !== "hidden" && style.overflow !== "hidden") return false;
      if (style.textOverflow === "ellipsis" || style.getPropertyValue("-webkit-line-clamp") !== "")
        return false;
      return (LENGTH.test(style.height) || LENGTH.test(style.maxHeight)) && isRendered(element);
    });
    const [element] = fixed;
    if (element) yield { element, messageId: "fixed", values: { count: fixed.length } };
  },
};

const WIDE_PX = 1_000;

/** Text wider than a window, judging by its style; used only without a browser's measurement. */
export const wideText: OwnRule = {
  id: "reflow",
  impact: "moderate",
  *find(page) {
    if (!mentions(page, /(?:min-)?width\s*:\s*(?:\d{4,}px|\d{2,}r?em)/i)) return;
    const { document, isRendered, styleOf } = page;
    for (const element of document.querySelectorAll("p, li")) {
      const { width, minWidth, fontSize } = styleOf(element);
      const widest = Math.max(pixels(width, fontSize), pixels(minWidth, fontSize));
      if (widest < WIDE_PX || ownTextOf(element).length < MIN_TEXT || !isRendered(element)) continue;
      yield { element, messageId: "wide", values: { width: Math.round(widest) }, outcome: "review" };
      return;
    }
  },
};

function pixels(length: string, fontSize: string): number {
  const value = Number.parseFloat(length);
  if (/^[\d.]+px$/.test(length)) return value;
  return /^[\d.]+r?em$/.test(length) ? value * (Number.parseFloat(fontSize) || 16) : 0;
}

/** Short bold lines in a larger size before other text. */
export const styledHeading: OwnRule = {
  id: "styled-heading",
  impact: "minor",
  *find({ document, isRendered, styleOf }) {
    const lines = Array.from(document.querySelectorAll("div + p, div + ul, h1 + div"), (element) =>
      element.localName === "div" ? element : element.previousElementSibling,
    );
    for (const line of new Set(lines)) {
      if (!line || line.children.length > 0 || line.matches("[role]")) continue;
      const text = textOf(line);
      if (text.length < 3 || text.length > 80 || /[.,;!]$/.test(text)) continue;
      const { fontSize, fontWeight } = styleOf(line);
      const next = line.nextElementSibling;
      if (!next || (fontWeight !== "bold" && !(Number(fontWeight) >= 600))) continue;
      if (!(pixels(fontSize, "16") >= pixels(styleOf(next).fontSize, "16") * 1.2) || !isRendered(line))
        continue;
      yield { element: line, messageId: "only-styled", values: { text } };
    }
  },
};

/** Whether a value is below the minimum for zooming; negative scales have no effect. */
function forbids(value: string | undefined, least: number): boolean {
  if (value === undefined || /^(?:yes|device-(?:width|height))$/.test(value))
    return value === "yes" && least > 1;
  const scale = Number.parseFloat(value);
  if (Number.isNaN(scale)) return true;
  return scale < least && (least > 1 ? scale >= 0 : scale > -1);
}
