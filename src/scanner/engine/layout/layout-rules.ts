import type { OwnRule } from "../rules/own-rule.ts";
import { playingSound } from "./playing-sound.ts";
import { reflow } from "./reflow.ts";
import { targetSize } from "./target-size.ts";
import { textSpacing } from "./text-spacing.ts";
import { textZoom } from "./text-zoom.ts";

/** Rules for a page as a browser lays it out. One with the id of another rule replaces that. */
export const LAYOUT_RULES: readonly OwnRule[] = [playingSound, targetSize];

/** Rules for a page after a change, which a browser has made before. */
export const STAGE_RULES = {
  narrow: [reflow],
  spaced: [textSpacing],
  zoomed: [textZoom],
} as const satisfies Record<string, readonly OwnRule[]>;
