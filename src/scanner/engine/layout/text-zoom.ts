import type { OwnRule } from "../rules/own-rule.ts";
import { lostTexts, rememberTexts, type TextsBefore } from "./lost-texts.ts";

let before: TextsBefore | null = null;

/** Remembers a page's texts at 100 %, and returns whether anything could cut them off. */
export function rememberUnzoomed(document: Document): boolean {
  before = rememberTexts(document);
  return before.states.size > 0;
}

/** Text that is cut off in a window of half the size, which is what zooming to 200 % leaves. */
export const textZoom: OwnRule = {
  id: "text-zoom",
  impact: "serious",
  *find({ document }) {
    for (const { element, cut, isCertain } of before ? lostTexts(document, before) : []) {
      yield {
        element,
        message:
          cut.axis === "y"
            ? "At 200 % zoom, lines of this text are cut off."
            : "At 200 % zoom, the end of this text is cut off.",
        // A slider may show the rest of a line later.
        outcome: isCertain && cut.axis === "y" ? "failed" : "review",
      };
    }
  },
};
