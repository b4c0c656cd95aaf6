import { BOXES, FIELDS, INK_FOLLOWS, ink, unlessForced } from "../effects/paint.ts";
import type { FeatureCss } from "./feature.ts";

/** Only with a background of the visitor's own does it reach buttons, whose colour it might not stand out from. */
export const css: FeatureCss = (value, choices) => {
  const boxes = choices["background-color"]
    ? `:is(${BOXES},${FIELDS})`
    : `${BOXES}:not(button,button *,[role=button],select,option)`;
  return unlessForced(
    `${boxes}{${ink(value)}}${INK_FOLLOWS}a[href]:not([role=button]){text-decoration:underline!important}`,
  );
};
