import { type OwnRule, textOf } from "./own-rule.ts";

const MAX_HEADING = 80;
const MIN_TEXT = 60;

/** Blocks of bold text alone in front of a text, which look like a heading. */
export const boldHeading: OwnRule = {
  id: "bold-heading",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const bold of document.querySelectorAll("div > b, div > strong, p > b, p > strong")) {
      const element = bold.parentElement;
      const text = textOf(bold);
      if (!element || text.length < 3 || text.length > MAX_HEADING || text !== textOf(element)) continue;
      if (/[.,;!]$/.test(text) || element.closest("li, td, th, label, a, button, nav, summary, figcaption"))
        continue;
      const next = element.nextElementSibling;
      if (!next || !/^(?:p|ul|ol|dl|table)$/.test(next.localName)) continue;
      if (textOf(next).length < MIN_TEXT || next.querySelector(":scope > strong:only-child")) continue;
      if (!isRendered(element)) continue;
      yield { element, message: `"${text}" looks like a heading, but is only bold.` };
    }
  },
};
