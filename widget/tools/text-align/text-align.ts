import { TEXT_BOXES } from "../../effects/text-boxes.ts";
import type { ToolCss } from "../../tool.ts";

/**
 * Excludes links, which are often buttons with centered text; links within text move with it
 * anyway.
 */
export const css: ToolCss = (value) =>
  `${TEXT_BOXES}:not(a,button,input,select,[role=button],[role=tab]){text-align:${value}!important}`;
