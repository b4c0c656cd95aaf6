import { SPACEABLE } from "../effects/text-boxes.ts";
import type { FeatureCss } from "./feature.ts";

export const css: FeatureCss = (value) => `${SPACEABLE}{letter-spacing:${value}!important}`;
