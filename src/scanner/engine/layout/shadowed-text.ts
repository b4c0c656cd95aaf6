import type { OwnRule } from "../rules/own-rule.ts";
import { type Color, contrastOn, mix, parseColor } from "./colors.ts";
import { isContrastCertain } from "./is-contrast-certain.ts";
import { EXEMPT, groundOf, isLarge, ownText } from "./text-colors.ts";

/** Reach of a shadow that still outlines letters, as a share of the font size. */
const MAX_REACH = 0.2;

/** How much of what is behind a letter's edge a blurred shadow covers. */
const AT_EDGE = 0.5;

const SHADOWS = /(rgba?\([^)]+\)) (-?[\d.]+)px (-?[\d.]+)px ([\d.]+)px/g;

/**
 * Text with too little contrast whose shadow is too wide or faint to outline it. AccessLint takes
 * every shadow for an outline, and asks only if none of them has enough contrast.
 */
export const shadowedText: OwnRule<"color-contrast"> = {
  id: "color-contrast",
  impact: "serious",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("body *")) {
      const { color, textShadow, fontSize } = getComputedStyle(element);
      const text = parseColor(color);
      if (textShadow === "none" || !text || !ownText(element) || element.closest(EXEMPT)) continue;
      const ground = groundOf(element);
      const required = isLarge(element) ? 3 : 4.5;
      const ratio = Math.round(contrastOn(text, ground) * 100) / 100;
      const isEnough = (behind: Color) =>
        Math.max(contrastOn(text, behind), contrastOn(behind, ground)) >= required;
      const shadows = shadowsOf(textShadow);
      if (ratio >= required || !shadows.some(({ color: [r, g, b] }) => isEnough([r, g, b, 1]))) continue;
      const outlines = shadows.filter(({ reach }) => reach <= MAX_REACH * Number.parseFloat(fontSize));
      if (isEnough(outlines.reduceRight((behind, shadow) => mix(shadow.color, behind), ground))) continue;
      if (isRendered(element) && isContrastCertain(element, true))
        yield { element, messageId: "low", values: { ratio, required } };
    }
  },
};

function shadowsOf(textShadow: string): Array<{ color: Color; reach: number }> {
  return Array.from(textShadow.matchAll(SHADOWS), ([, value = "", x, y, blur]) => {
    const [red, green, blue, alpha] = parseColor(value) ?? [0, 0, 0, 0];
    return {
      color: [red, green, blue, Number(blur) > 0 ? alpha * AT_EDGE : alpha],
      reach: Math.max(Math.abs(Number(x)), Math.abs(Number(y))) + Number(blur),
    };
  });
}
