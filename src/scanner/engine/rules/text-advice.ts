import { type OwnRule, ownTextOf, textOf } from "./own-rule.ts";

const LONG_TEXT = 150;

export const italicText: OwnRule = {
  id: "italic-text",
  impact: "minor",
  *find({ document, isRendered, styleOf }) {
    for (const element of document.querySelectorAll("p, li, dd, blockquote, div, i, em, span")) {
      if (ownTextOf(element).length < LONG_TEXT || styleOf(element).fontStyle !== "italic") continue;
      if (isRendered(element)) yield { element, message: "A long text is in italics." };
    }
    for (const element of document.querySelectorAll("i, em")) {
      if (styleOf(element).fontStyle === "italic" || ownTextOf(element).length < LONG_TEXT) continue;
      if (isRendered(element)) yield { element, message: "A long text is in italics." };
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
      if (isRendered(element))
        yield { element, message: "The lines of the text have hardly any space between them." };
    }
  },
};

/** At least four single capital letters, with a blank or two between them (WCAG failure F32). */
const SPACED = /(?:^|\s)\p{Lu}(?:[ \u00a0]{1,2}\p{Lu}){3,}(?=\s|$|[.!?])/u;

export const spacedLetters: OwnRule = {
  id: "spaced-letters",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("p, h1, h2, h3, h4, h5, h6, a, th, strong, span, div")) {
      const text = ownTextOf(element);
      if (text.length > 200 || !SPACED.test(text) || !isRendered(element)) continue;
      yield { element, message: "The letters of a word are separated by blanks." };
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
      yield { element, message: "The text runs from right to left, but its direction is not set." };
      return;
    }
  },
};
