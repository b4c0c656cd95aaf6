import { createSvg } from "./svg.ts";

export const CROSS =
  "M5.6 4.2 12 10.6l6.4-6.4 1.4 1.4-6.4 6.4 6.4 6.4-1.4 1.4-6.4-6.4-6.4 6.4-1.4-1.4 6.4-6.4-6.4-6.4Z";
export const CHEVRON = "M5.3 8 4 9.4l8 8 8-8L18.7 8 12 14.6Z";
export const BIN = "M9 3h6l1 2h4v2H4V5h4Zm-4 6h14l-1 12H6Zm4 2v8h1.6v-8Zm4.4 0v8H15v-8Z";

/** An icon on a 24 x 24 grid, drawn in the surrounding text's color. */
export function createIcon(path: string): SVGSVGElement {
  return createSvg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, createSvg("path", { d: path }));
}
