import { paintPage, unlessForced } from "../../effects/paint.ts";
import { paletteOf } from "../../effects/palette.ts";
import type { ToolCss } from "../../tool.ts";

/**
 * Leaves the painting to the contrast or background tool, which uses this color, if one is chosen.
 */
export const css: ToolCss = (_, choices) => {
  const palette = paletteOf(choices);
  return palette && !choices.contrast && !choices["background-color"] ? unlessForced(paintPage(palette)) : "";
};
