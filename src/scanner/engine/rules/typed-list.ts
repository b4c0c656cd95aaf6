import { type OwnRule, textOf } from "./own-rule.ts";

const BULLET = /^(?:[-–•·*►▪●○]|\d{1,2}[.)])\s+\S/u;

/** Three paragraphs or more in a row that start with a typed bullet or number. */
export const typedList: OwnRule = {
  id: "typed-list",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("p")) {
      const previous = element.previousElementSibling;
      if (!isItem(element) || (previous && isItem(previous))) continue;
      const second = element.nextElementSibling;
      const third = second?.nextElementSibling;
      if (!second || !third || !isItem(second) || !isItem(third) || !isRendered(element)) continue;
      yield { element, message: "These paragraphs form a list, but are not marked up as one." };
    }
  },
};

function isItem(element: Element): boolean {
  return element.localName === "p" && BULLET.test(textOf(element));
}
