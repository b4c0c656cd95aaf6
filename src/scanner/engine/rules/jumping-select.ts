import type { OwnRule } from "./own-rule.ts";

/** Selects that leave the page at the first change, as arrow keys make it (WCAG 3.2.2). */
export const jumpingSelect: OwnRule = {
  id: "jumping-select",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("select[onchange]")) {
      const code = element.getAttribute("onchange") ?? "";
      if (!/\blocation\b|\.submit\(\)|window\.open/.test(code) || !isRendered(element)) continue;
      yield { element, message: "Choosing an option leaves the page, without a button." };
    }
  },
};
