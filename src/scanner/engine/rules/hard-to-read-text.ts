import { type OwnRule, ownTextOf, type RulePage } from "./own-rule.ts";

const MIN_LETTERS = 40;
const MIN_LINES = 120;
const TINY_PX = 9;
const BLOCKS = "p, li, td, dd, blockquote, div, figcaption, span, small";

/** Yields the elements with text of their own of at least a length. */
function* texts({ document, isRendered }: RulePage, length: number): Generator<[Element, string]> {
  for (const element of document.querySelectorAll(BLOCKS)) {
    const text = ownTextOf(element);
    if (text.length >= length && isRendered(element)) yield [element, text];
  }
}

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
        yield { element, message: "A whole sentence is in capital letters, which are harder to read." };
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
      yield { element, message: "Justified text has gaps of different width between its words." };
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
      yield { element, message: `The text is ${Math.round(pixels * 10) / 10} px high.` };
    }
  },
};
