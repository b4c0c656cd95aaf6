import { TEXT_BOXES } from "../effects/text-boxes.ts";
import type { FeatureCss } from "./feature.ts";

export const css: FeatureCss = (value) => `${TEXT_BOXES}{word-spacing:${value}!important}`;
