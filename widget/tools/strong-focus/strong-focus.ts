import type { ToolCss } from "../../tool.ts";

const RING =
  "outline:4px solid #fff!important;outline-offset:0!important;box-shadow:0 0 0 8px #00277a!important";

/** Controls that are often invisible, with a drawing in their label instead. */
const TICK = "input:is([type=checkbox],[type=radio],[type=file]):focus-visible";

/**
 * Draws the focus ring of a link around a single picture inside the link, since such links often
 * fill a box that clips the ring.
 */
export const css: ToolCss = () =>
  `:focus-visible{${RING}}` +
  `${TICK}+label{${RING}}` +
  `label:has(${TICK}){${RING}}` +
  "a:has(>:is(img,picture,video):only-child):focus-visible{outline-offset:-4px!important}";
