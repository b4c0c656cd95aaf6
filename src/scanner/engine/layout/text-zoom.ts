import { plainDocument } from "../plain-document.ts";
import type { OwnRule } from "../rules/own-rule.ts";
import { lossMessage, lostTexts, rememberTexts, stillLostTexts, type TextsBefore } from "./lost-texts.ts";

let before: TextsBefore | null = null;

/** Remembers a page's text at 100%, and returns whether anything could cut it off. */
export function rememberUnzoomed(document: Document): boolean {
  before = rememberTexts(plainDocument(document));
  return before.states.size > 0;
}

/** Text that is cut off in a half-size window, as at 200% zoom. */
export const textZoom: OwnRule = {
  id: "text-zoom",
  impact: "serious",
  *find({ document }) {
    for (const { element, cut, isCertain } of before ? lostTexts(document, before) : []) {
      // A slider may show the rest of a line later.
      const outcome = isCertain && cut.axis === "y" ? "failed" : "review";
      yield { element, messageId: lossMessage(cut), outcome };
    }
    for (const { element, cut } of before ? stillLostTexts(document, before) : []) {
      yield { element, messageId: lossMessage(cut), outcome: "failed" };
    }
  },
};
