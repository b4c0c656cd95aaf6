import type { OwnRule } from "./own-rule.ts";
import { matchOf, styleRules, styleTextOf } from "./style-text.ts";

const NO_OUTLINE = /outline(?:-style|-width)?\s*:\s*(?:none|0(?:px)?)\s*(?:!important\s*)?(?:;|$)/i;
const OTHER_MARK =
  /(?:box-shadow|border(?:-\w+)*|text-decoration(?:-\w+)*|outline-offset|transform|color|background(?:-\w+)*)\s*:(?!\s*(?:none|inherit|transparent|0(?:px)?\s*(?:;|!|$)))/i;

const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex='0']";

/** Style sheets that take the outline off focused elements, and put nothing in its place. */
export const removedOutline: OwnRule = {
  id: "invisible-focus",
  impact: "moderate",
  *find({ document }) {
    const rules = [...styleRules(styleTextOf(document))];
    if (rules.some(([selector]) => /:focus-(?:visible|within)/.test(selector))) return;
    for (const [selector, body] of rules) {
      if (!/:focus(?!-)/.test(selector) || !NO_OUTLINE.test(body) || OTHER_MARK.test(body)) continue;
      const element = matchOf(document, selector.replaceAll(":focus", ""));
      if (!element?.matches(CONTROLS)) continue;
      const message = `The style of "${selector.slice(0, 80)}" removes the mark of the focus.`;
      yield { element, message, outcome: "review" };
      return;
    }
  },
};

const SHOWN = /(?:^|[;\s])(?:display\s*:\s*(?!none)|visibility\s*:\s*visible|opacity\s*:\s*1)/i;

/** Style sheets that show something under a mouse, and never on focus. */
export const shownOnHover: OwnRule = {
  id: "shown-on-hover",
  impact: "moderate",
  *find({ document }) {
    const rules = [...styleRules(styleTextOf(document))];
    const onFocus = rules.some(([selector, body]) => selector.includes(":focus") && SHOWN.test(body));
    if (onFocus) return;
    for (const [selector, body] of rules) {
      const [, target] = /:hover(?: [>+~] | )([^,]{1,200})$/.exec(selector) ?? [];
      if (!target || !SHOWN.test(body) || !matchOf(document, selector.replaceAll(":hover", ""))) continue;
      yield { element: null, message: `"${selector.slice(0, 100)}" shows something under a mouse only.` };
      return;
    }
  },
};

const WORD = /content\s*:\s*(["'])(?:(?!\1).)*\p{L}{3}(?:(?!\1).)*\1/u;

/** Words that a style sheet adds to the page (WCAG failure F87). */
export const wordsByStyle: OwnRule = {
  id: "words-by-style",
  impact: "moderate",
  *find({ document }) {
    for (const [selector, body] of styleRules(styleTextOf(document))) {
      const plain = selector.replace(/::?(?:before|after)/g, "");
      const element = plain !== selector && WORD.test(body) ? matchOf(document, plain) : null;
      if (!element) continue;
      yield { element, message: "A style sheet adds words to this element." };
      return;
    }
  },
};
