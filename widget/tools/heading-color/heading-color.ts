import { isLegible, textOn } from "#shared/colors.ts";
import { BOXES, background, ink, STRONGER, UNDERLINED, unlessForced } from "../../effects/paint.ts";
import { paletteOf } from "../../effects/palette.ts";
import { HEADINGS } from "../../effects/text-boxes.ts";
import type { ToolCss } from "../../tool.ts";

/** Gives headings their own background unless their color is legible on a chosen background. */
export const css: ToolCss = (value, choices) => {
  const palette = paletteOf(choices);
  const plate = palette && isLegible(value, palette.paper) ? "" : background(textOn(value));
  const inside = `:is(${HEADINGS},${HEADINGS} *)${STRONGER}`;
  return unlessForced(`:is(${HEADINGS},${HEADINGS} ${BOXES})${STRONGER}{${plate}}
:is(${HEADINGS},${HEADINGS} :not(svg *))${STRONGER}{${ink(value)}}
${inside}::before,${inside}::after{${ink("inherit")}}
${HEADINGS} a[href]{${UNDERLINED}}`);
};
