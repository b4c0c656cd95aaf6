import { ink, unlessForced } from "../effects/paint.ts";
import { HEADINGS } from "../effects/text-boxes.ts";
import type { FeatureCss } from "./feature.ts";

export const css: FeatureCss = (value) =>
  unlessForced(`:is(${HEADINGS},${HEADINGS} :not(svg *)){${ink(value)}}`);
