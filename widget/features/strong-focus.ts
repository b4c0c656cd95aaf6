import type { FeatureCss } from "./feature.ts";

const RING =
  "outline:4px solid #fff!important;outline-offset:0!important;box-shadow:0 0 0 8px #00277a!important";

/** Often invisible, with a drawing in its label instead. */
const TICK = "input:is([type=checkbox],[type=radio],[type=file]):focus-visible";

/** The ring of a link around nothing but a picture lies inside, since such links often fill a box that cuts it off. */
export const css: FeatureCss = () =>
  `:focus-visible{${RING}}` +
  `${TICK}+label{${RING}}` +
  `label:has(${TICK}){${RING}}` +
  "a:has(>:is(img,picture,video):only-child):focus-visible{outline-offset:-4px!important}";
