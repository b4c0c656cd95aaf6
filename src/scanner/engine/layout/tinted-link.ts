import { type OwnRule, ownTextOf, textOf } from "../rules/own-rule.ts";
import { contrastOn, parseColor } from "./colors.ts";
import { groundOf } from "./text-colors.ts";

const MIN_TEXT = 8;

/** Ratio that makes two colors differ for people who see no hues (WCAG technique G183). */
const DIFFERENT = 3;
/** Ratio from which AccessLint compares a link's color with that of the text around it. */
const COMPARED = 1.1;

/** A link that differs from its text in one of these is easy to tell apart. */
const SAME = ["fontWeight", "fontStyle", "fontSize", "fontFamily", "textDecorationLine"] as const;
const MARKS = ["borderStyle", "outlineStyle", "boxShadow", "backgroundImage"] as const;

/** Links that differ from the text around them only by a background of little contrast. */
export const tintedLink: OwnRule<"link-in-text-block"> = {
  id: "link-in-text-block",
  impact: "serious",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("a[href]")) {
      const parent = element.parentElement;
      if (!parent || element.children.length > 0 || textOf(element) === "") continue;
      const [style, around] = [getComputedStyle(element), getComputedStyle(parent)];
      const [tint, color, textColor] = [style.backgroundColor, style.color, around.color].map(parseColor);
      if (!tint || !color || !textColor || ownTextOf(parent).length < MIN_TEXT) continue;
      if (!style.display.startsWith("inline") || MARKS.some((one) => style[one] !== "none")) continue;
      if (SAME.some((one) => style[one] !== around[one])) continue;
      const ratio = Math.round(contrastOn(tint, groundOf(parent)) * 100) / 100;
      if (ratio === 1 || ratio >= DIFFERENT || contrastOn(color, textColor) >= COMPARED) continue;
      if (isRendered(element)) yield { element, messageId: "weak-background", values: { ratio } };
    }
  },
};
