import { paintPage, unlessForced } from "../../effects/paint.ts";
import { paletteOf } from "../../effects/palette.ts";
import type { ToolCss } from "../../tool.ts";

/**
 * Leaves painting to the contrast or background tool, which uses this color, if either is in use.
 */
export const css: ToolCss = (_, choices) => {
  const palette = paletteOf(choices);
  return palette && !choices.contrast && !choices["background-color"] ? unlessForced(paintPage(palette)) : "";
};
