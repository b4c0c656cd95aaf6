import { TEXT_BOXES } from "../effects/text-boxes.ts";
import type { FeatureCss } from "./feature.ts";

/** Links are often drawn as buttons, whose words stay in the middle; one within a text moves with it anyway. */
export const css: FeatureCss = (value) =>
  `${TEXT_BOXES}:not(a,button,input,select,[role=button],[role=tab]){text-align:${value}!important}`;
