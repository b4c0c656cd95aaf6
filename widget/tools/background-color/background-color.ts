import { paintPage, unlessForced } from "../../effects/paint.ts";
import { paletteOf } from "../../effects/palette.ts";
import type { ToolCss } from "../../tool.ts";

/** Leaves painting to the contrast tool, which uses this background, if a contrast is chosen. */
export const css: ToolCss = (_, choices) => {
  const palette = paletteOf(choices);
  return palette && !choices.contrast ? unlessForced(paintPage(palette)) : "";
};
