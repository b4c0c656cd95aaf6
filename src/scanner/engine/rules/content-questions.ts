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

/** Texts that name a shape, a color or a place. */
export const sensoryWords: OwnRule = {
  id: "sensory-words",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("p, li, label, dd, td")) {
      const text = ownTextOf(element).slice(0, 2_000);
      const [words] = SENSORY.exec(text) ?? PLACE.exec(text) ?? COLOR.exec(text) ?? [];
      if (words && isRendered(element)) yield { element, message: `The text says "${words.slice(0, 80)}".` };
    }
  },
};

const GAP = /[^\s|+]\s{3,}\S/;

/** Preformatted text in columns, as in a table (WCAG failure F48). */
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
      yield { element, message: "The text looks like a table made of blanks." };
    }
  },
};

/** Tables whose first row alone is bold, and has no header cells. */
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
      yield { element, message: "The first row looks like headers, but has no header cells." };
    }
  },
};

function isBold(cell: Element): boolean {
  const text = textOf(cell);
  const [bold] = cell.querySelectorAll("b, strong");
  return text !== "" && bold !== undefined && textOf(bold) === text;
}
