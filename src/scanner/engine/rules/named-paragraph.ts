import type { OwnRule } from "./own-rule.ts";

const NAMES = ["aria-label", "aria-labelledby", "aria-braillelabel"];
const NAMED = NAMES.map((name) => `[${name}]`).join(", ");

/** Paragraphs with a name, which ARIA 1.2 prohibits, so that nobody hears it (WCAG 4.1.2). */
export const namedParagraph: OwnRule = {
  id: "named-paragraph",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(`:is(p:not([role]), [role=paragraph]):is(${NAMED})`)) {
      const name = NAMES.find((one) => element.getAttribute(one)?.trim());
      if (!name || !isRendered(element) || element.closest("[aria-hidden=true]")) continue;
      yield { element, message: `A paragraph must not have the attribute "${name}".` };
    }
  },
};
