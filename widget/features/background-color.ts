import { BOXES, background, FIELDS, unlessForced } from "../effects/paint.ts";
import type { FeatureCss } from "./feature.ts";

export const css: FeatureCss = (value) => unlessForced(`:is(:root,${BOXES},${FIELDS}){${background(value)}}`);
