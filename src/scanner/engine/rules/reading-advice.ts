import { type OwnRule, textOf } from "./own-rule.ts";

const MAX_WORDS = 250;

/** Paragraphs of a screenful or more. */
export const longParagraph: OwnRule = {
  id: "long-paragraph",
  impact: "minor",
  *find({ document, isRendered }) {
    const long = Array.from(document.querySelectorAll("p")).filter(
      (p) =>
        (p.textContent ?? "").length > MAX_WORDS * 4 && countWords(textOf(p)) > MAX_WORDS && isRendered(p),
    );
    const [element] = long;
    if (!element) return;
    const others = long.length > 1 ? ` So have ${long.length - 1} others.` : "";
    yield { element, message: `The paragraph has ${countWords(textOf(element))} words.${others}` };
  },
};

const MIN_PAGE_WORDS = 60;
const MAX_SENTENCE = 28;

/** Pages whose sentences are long on average. */
export const longSentences: OwnRule = {
  id: "long-sentences",
  impact: "minor",
  *find({ document }) {
    const main = document.querySelector("main, [role='main']");
    const blocks = Array.from((main ?? document).querySelectorAll("p"));
    const text = (blocks.length > 0 ? blocks : main ? [main] : []).map(textOf).join(" ").slice(0, 20_000);
    const sentences = text.split(/[.!?]\s+(?=\p{Lu})/u).filter((one) => countWords(one) > 3);
    const words = sentences.reduce((sum, one) => sum + countWords(one), 0);
    if (sentences.length < 2 || words < MIN_PAGE_WORDS) return;
    const average = Math.round(words / sentences.length);
    if (average <= MAX_SENTENCE) return;
    yield { element: null, message: `The sentences of the page have ${average} words on average.` };
  },
};

function countWords(text: string): number {
  return text === "" ? 0 : text.split(" ").length;
}

/** Abbreviations that the page marks as such, and explains nowhere. */
export const unexplainedAbbreviation: OwnRule = {
  id: "unexplained-abbreviation",
  impact: "minor",
  *find({ document, isRendered }) {
    const known = new Set<string>();
    for (const element of document.querySelectorAll("abbr")) {
      const text = textOf(element);
      if (text === "" || known.has(text)) continue;
      known.add(text);
      const after = element.nextSibling?.textContent ?? "";
      const before = element.previousSibling?.textContent ?? "";
      if (element.hasAttribute("title") || /^\s*\(/.test(after) || /\($/.test(before)) continue;
      if (isRendered(element))
        yield { element, message: `The abbreviation "${text.slice(0, 40)}" is not explained.` };
    }
  },
};

const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** Latin text that is set from right to left. */
export const wrongDirection: OwnRule = {
  id: "wrong-direction",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("[dir='rtl' i]")) {
      if (element.parentElement?.closest("[dir='rtl' i]")) continue;
      const text = textOf(element).slice(0, 5_000);
      if (FROM_RIGHT.test(text) || (text.match(/\p{Script=Latin}/gu) ?? []).length < 10) continue;
      if (isRendered(element))
        yield { element, message: "The text runs from left to right, but its direction is the opposite." };
    }
  },
};
