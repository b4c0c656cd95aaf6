import type { OwnRule } from "./own-rule.ts";

const CONTROLS = "a[href], button, input, select, textarea, label, summary, option, area, [tabindex], [role]";

/** Elements that react to a click and cannot get the focus (WCAG failures F54 and F59). */
export const mouseOnlyClick: OwnRule = {
  id: "mouse-only-click",
  impact: "serious",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("[onclick]")) {
      if (
        element.matches(`${CONTROLS}, html, body, form, dialog`) ||
        element.closest("a[href], button, label, summary")
      ) {
        continue;
      }
      // A control inside may offer the same action.
      if (element.querySelector(CONTROLS) || element.closest("[aria-hidden='true']")) continue;
      if (isRendered(element))
        yield { element, message: "The element reacts to a click, but not to the keyboard." };
    }
  },
};
