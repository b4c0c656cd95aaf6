import { type OwnRule, textOf } from "./own-rule.ts";

const BULLET = /^(?:[-–•·*►▪●○]|\d{1,2}[.)])\s+\S/u;

/** Three paragraphs or lines or more in a row that start with a typed bullet or number. */
export const typedList: OwnRule = {
  id: "typed-list",
  impact: "minor",
  *find({ document, isRendered }) {
    const message = "These lines form a list, but are not marked up as one.";
    for (const element of document.querySelectorAll("p")) {
      const previous = element.previousElementSibling;
      if (!isItem(element) || (previous && isItem(previous))) continue;
      const second = element.nextElementSibling;
      const third = second?.nextElementSibling;
      if (second && third && isItem(second) && isItem(third) && isRendered(element))
        yield { element, message };
    }
    const parents = Array.from(document.querySelectorAll("br"), ({ parentElement }) => parentElement);
    for (const element of new Set(parents)) {
      if (element && !element.closest("pre, address") && hasTypedLines(element) && isRendered(element))
        yield { element, message };
    }
  },
};

function isItem(element: Element): boolean {
  return element.localName === "p" && BULLET.test(textOf(element));
}

/** Whether three lines in a row, between line breaks, start with a bullet. */
function hasTypedLines(element: Element): boolean {
  const lines = [""];
  for (const node of element.childNodes) {
    if (node.nodeName === "BR") lines.push("");
    else lines.push(`${lines.pop() ?? ""}${node.textContent ?? ""}`);
  }
  const typed = lines.map((line) => BULLET.test(line.trim()));
  return typed.some((is, at) => is && typed[at + 1] && typed[at + 2]);
}
