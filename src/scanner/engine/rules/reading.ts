import { type OwnRule, ownTextOf, textOf } from "./own-rule.ts";

const SENSORY =
  /\b(?:click|press|tap|select|choose|use|see|hit)\b[^.!?]{0,30}\b(?:the|a)\s+(?:big |large |small |little )?(?:red|green|blue|yellow|orange|grey|gray|black|white|round|square|circular|triangular)\s+(?:button|link|icon|box|arrow)\b|\b(?:button|link|menu|form|box|list)\s+(?:on|to|at)\s+the\s+(?:right|left)\b|\b(?:roten?|grünen?|blauen?|runden?|eckigen?)\s+(?:knopf|schaltfläche|button|symbol|pfeil)\b/i;

const PLACE =
  /\bthe \w{3,20} (?:shown |listed |pictured )?(?:on|to) the (?:far )?(?:right|left)\b(?! (?:track|path|way|side of (?:history|the law)|foot|thing|person|place|time|to\b))/i;
const COLORS = "red|green|blue|yellow|orange|purple";
const COLOR = new RegExp(
  `\\b(?:the|in|marked) (?:${COLORS}) (?:\\w+ )?(?:listed|shown|marked|highlighted|below|items|entries|fields|rows|ones)\\b`,
  "i",
);

/** Text that refers to a shape, color or place. */
export const sensoryWords: OwnRule = {
  id: "sensory-words",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("p, li, label, dd, td")) {
      const text = ownTextOf(element).slice(0, 2_000);
      const [words] = SENSORY.exec(text) ?? PLACE.exec(text) ?? COLOR.exec(text) ?? [];
      if (words && isRendered(element))
        yield { element, messageId: "words", values: { text: words.slice(0, 80) } };
    }
  },
};

const GAP = /[^\s|+]\s{3,}\S/;

/** Preformatted text in columns, like a table (WCAG failure F48). */
export const tableBySpaces: OwnRule = {
  id: "table-by-spaces",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("pre")) {
      if (element.querySelector("code, kbd, samp") || element.closest("code, [role='img']")) continue;
      const lines = (element.textContent ?? "")
        .slice(0, 5_000)
        .split("\n")
        .filter((line) => line.trim() !== "");
      const columns = lines.filter((line) => /\p{L}/u.test(line) && GAP.test(line.trim()));
      if (lines.length < 3 || columns.length < lines.length * 0.8 || !isRendered(element)) continue;
      yield { element, messageId: "blanks" };
    }
  },
};

/** Tables without header cells in which only the first row is bold. */
export const headingRow: OwnRule = {
  id: "heading-row",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("table:not([role])")) {
      if (element.querySelector("th, table, [role]")) continue;
      const [first, ...others] = element.querySelectorAll("tr");
      const cells = first ? Array.from(first.children) : [];
      if (others.length < 2 || cells.length < 2 || !cells.every(isBold)) continue;
      if (others.some((row) => row.lastElementChild && isBold(row.lastElementChild)) || !isRendered(element))
        continue;
      yield { element, messageId: "looks-like-headers" };
    }
  },
};

const MAX_WORDS = 250;

/** Paragraphs that fill a screen or more. */
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
    const others = long.length - 1;
    const values = { words: countWords(textOf(element)), others };
    yield { element, messageId: others > 0 ? "long-with-others" : "long", values };
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
    yield { element: null, messageId: "long", values: { words: average } };
  },
};

function countWords(text: string): number {
  return text === "" ? 0 : text.split(" ").length;
}

/** Abbreviations that the page marks but never explains. */
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
        yield { element, messageId: "unexplained", values: { text: text.slice(0, 40) } };
    }
  },
};

const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** Latin text set from right to left. */
export const wrongDirection: OwnRule = {
  id: "wrong-direction",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("[dir='rtl' i]")) {
      if (element.parentElement?.closest("[dir='rtl' i]")) continue;
      const text = textOf(element).slice(0, 5_000);
      if (FROM_RIGHT.test(text) || (text.match(/\p{Script=Latin}/gu) ?? []).length < 10) continue;
      if (isRendered(element)) yield { element, messageId: "left-to-right" };
    }
  },
};

function isBold(cell: Element): boolean {
  const text = textOf(cell);
  const [bold] = cell.querySelectorAll("b, strong");
  return text !== "" && bold !== undefined && textOf(bold) === text;
}
