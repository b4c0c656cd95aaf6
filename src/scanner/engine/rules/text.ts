import { type OwnRule, ownTextOf, type RulePage, textOf } from "./own-rule.ts";

const MAX_STYLE = 500_000;

const MIN_LETTERS = 40;
const MIN_LINES = 120;
const TINY_PX = 9;
const BLOCKS = "p, li, td, dd, blockquote, div, figcaption, span, small";

export const capitalText: OwnRule = {
  id: "capital-text",
  impact: "minor",
  *find(page) {
    for (const [element, text] of texts(page, MIN_LETTERS)) {
      const letters = text.replace(/[^\p{L}]/gu, "");
      const isCapital = letters.length >= MIN_LETTERS && /\p{Lu}/u.test(text) && !/\p{Ll}|\p{Lo}/u.test(text);
      if (
        isCapital ||
        (letters.length >= MIN_LETTERS && page.styleOf(element).textTransform === "uppercase")
      ) {
        yield { element, messageId: "capitals" };
      }
    }
  },
};

export const justifiedText: OwnRule = {
  id: "justified-text",
  impact: "minor",
  *find(page) {
    for (const [element] of texts(page, MIN_LINES)) {
      if (page.styleOf(element).textAlign !== "justify") continue;
      yield { element, messageId: "justified" };
    }
  },
};

export const tinyText: OwnRule = {
  id: "tiny-text",
  impact: "minor",
  *find(page) {
    for (const [element] of texts(page, 20)) {
      const { fontSize } = page.styleOf(element);
      const pixels = /^[\d.]+px$/.test(fontSize) ? Number.parseFloat(fontSize) : TINY_PX;
      if (pixels <= 0 || pixels >= TINY_PX) continue;
      yield { element, messageId: "tiny", values: { height: Math.round(pixels * 10) / 10 } };
    }
  },
};

/** Lengths in units that AccessLint doesn't read. */
const UNREAD = /\d(?!(?:em|px|pt|cm|mm|in)$)[a-z]+$|\(/i;

export const letterSpacing: OwnRule<"letter-spacing"> = {
  id: "letter-spacing",
  impact: "serious",
  find: (page) => fixedSpacings(page, "letter-spacing", 0.12),
};

export const wordSpacing: OwnRule<"word-spacing"> = {
  id: "word-spacing",
  impact: "serious",
  find: (page) => fixedSpacings(page, "word-spacing", 0.16),
};

/** Yields elements whose style fixes a spacing below a share of the font size (WCAG 1.4.12). */
function* fixedSpacings({ document, isRendered, styleOf }: RulePage, property: string, least: number) {
  for (const element of document.querySelectorAll<HTMLElement>(`[style*='${property}' i]`)) {
    const value = element.style.getPropertyValue(property);
    if (element.style.getPropertyPriority(property) !== "important" || !UNREAD.test(value)) continue;
    const style = styleOf(element);
    const space = style.getPropertyValue(property);
    // Only browsers compute pixels, but no length below zero is enough.
    const pixels = space.endsWith("px") ? least * Number.parseFloat(style.fontSize) : 0;
    const text = ownTextOf(element);
    const isSpaced = property === "word-spacing" ? text.includes(" ") : text !== "";
    if (isSpaced && Number.parseFloat(space) < pixels && isRendered(element))
      yield { element, messageId: "low" as const, values: { value } };
  }
}

const LONG_TEXT = 150;

export const italicText: OwnRule = {
  id: "italic-text",
  impact: "minor",
  *find({ document, isRendered, styleOf }) {
    for (const element of document.querySelectorAll("p, li, dd, blockquote, div, i, em, span")) {
      if (ownTextOf(element).length < LONG_TEXT || styleOf(element).fontStyle !== "italic") continue;
      if (isRendered(element)) yield { element, messageId: "italic" };
    }
    for (const element of document.querySelectorAll("i, em")) {
      if (styleOf(element).fontStyle === "italic" || ownTextOf(element).length < LONG_TEXT) continue;
      if (isRendered(element)) yield { element, messageId: "italic" };
    }
  },
};

const TIGHT = 1.15;

export const tightLines: OwnRule = {
  id: "tight-lines",
  impact: "minor",
  *find({ document, isRendered, styleOf }) {
    for (const element of document.querySelectorAll("p, li, dd, td, blockquote")) {
      if (ownTextOf(element).length < LONG_TEXT) continue;
      const { lineHeight, fontSize } = styleOf(element);
      const height = Number.parseFloat(lineHeight);
      const size = lineHeight.endsWith("px")
        ? Number.parseFloat(fontSize)
        : lineHeight.endsWith("%")
          ? 100
          : 1;
      const lines = height / size;
      if (/[a-z]{2}$/.test(lineHeight.replace("px", "")) || !(lines > 0 && lines < TIGHT)) continue;
      if (isRendered(element)) yield { element, messageId: "tight" };
    }
  },
};

/** Four or more single capital letters separated by one or two spaces (WCAG failure F32). */
const SPACED = /(?:^|\s)\p{Lu}(?:[ \u00a0]{1,2}\p{Lu}){3,}(?=\s|$|[.!?])/u;

export const spacedLetters: OwnRule = {
  id: "spaced-letters",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("p, h1, h2, h3, h4, h5, h6, a, th, strong, span, div")) {
      const text = ownTextOf(element);
      if (text.length > 200 || !SPACED.test(text) || !isRendered(element)) continue;
      yield { element, messageId: "spaced" };
    }
  },
};

const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/gu;

export const missingDirection: OwnRule = {
  id: "missing-direction",
  impact: "minor",
  *find({ document, isRendered, styleOf }) {
    for (const element of document.querySelectorAll("p, li, h1, h2, h3, td, dd")) {
      const text = textOf(element);
      if (text.length < 20 || (text.match(FROM_RIGHT) ?? []).length < text.length / 2) continue;
      if (element.closest("[dir='rtl' i], [dir='auto' i]") || styleOf(element).direction === "rtl") continue;
      if (!isRendered(element)) continue;
      yield { element, messageId: "right-to-left" };
      return;
    }
  },
};

/** Yields elements whose own text has at least the given length. */
function* texts({ document, isRendered }: RulePage, length: number): Generator<[Element, string]> {
  for (const element of document.querySelectorAll(BLOCKS)) {
    const text = ownTextOf(element);
    if (text.length >= length && isRendered(element)) yield [element, text];
  }
}

/**
 * Returns the text of a page's style sheets: embedded ones and, in a browser, also linked ones that
 * the page may read.
 */
export function styleTextOf(document: Document): string {
  const sheets = Array.from(document.querySelectorAll("style"), (style) => style.textContent ?? "");
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel~='stylesheet' i][href]")) {
    if (link.sheet) sheets.push(textOfSheet(link.sheet));
  }
  return withoutComments(sheets.join("\n").slice(0, MAX_STYLE));
}

function textOfSheet(sheet: CSSStyleSheet): string {
  try {
    return Array.from(sheet.cssRules, ({ cssText }) => cssText).join("\n");
  } catch {
    // Browsers do not let a page read style sheets from other hosts.
    return "";
  }
}

function withoutComments(text: string): string {
  const [first = "", ...others] = text.split("/*");
  return (
    first + others.map((part) => (part.includes("*/") ? part.slice(part.indexOf("*/") + 2) : "")).join("")
  );
}

/** Yields each plain rule's selector and declarations, including rules within `@media`. */
export function* styleRules(text: string): Generator<[selector: string, body: string]> {
  for (const part of text.split("}")) {
    const open = part.lastIndexOf("{");
    if (open < 0) continue;
    const before = part.slice(0, open);
    const start = Math.max(before.lastIndexOf("{"), before.lastIndexOf(";")) + 1;
    const selector = before.slice(start).trim().slice(0, 300);
    yield [selector.split(/\s+/).join(" "), part.slice(open + 1, open + 1_000)];
  }
}

/**
 * Returns the first element matching a selector; null for selectors with states or pseudo-elements.
 */
export function matchOf(document: Document, selector: string): Element | null {
  if (selector === "" || /[:@]/.test(selector)) return null;
  try {
    return document.querySelector(selector);
  } catch {
    // Style sheets may contain invalid selectors; browsers skip those rules.
    return null;
  }
}
