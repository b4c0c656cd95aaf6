import { HEADINGS, TEXT_BOXES } from "../effects/text-boxes.ts";
import type { FeatureCss } from "./feature.ts";

/** What stood out still does. */
export const css: FeatureCss = (value) => {
  const [text, strong] = value === "bold" ? [700, 900] : [300, 500];
  const outstanding = `:is(${HEADINGS},b,strong,th)`;
  return (
    `${TEXT_BOXES}{font-weight:${text}!important}` +
    `:is(${outstanding},${outstanding} *){font-weight:${strong}!important}`
  );
};
