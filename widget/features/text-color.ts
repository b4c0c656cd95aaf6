import { paintPage, unlessForced } from "../effects/paint.ts";
import { paletteOf } from "../effects/palette.ts";
import type { FeatureCss } from "./feature.ts";

/** Painted by the contrast or the background, in this color, where one of them is chosen. */
export const css: FeatureCss = (_, choices) => {
  const palette = paletteOf(choices);
  return palette && !choices.contrast && !choices["background-color"] ? unlessForced(paintPage(palette)) : "";
};
