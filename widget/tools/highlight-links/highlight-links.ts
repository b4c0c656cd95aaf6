import type { ToolCss } from "../../tool.ts";

export const css: ToolCss = () =>
  ":is(a[href],[role=link]){text-decoration-line:underline!important;text-decoration-thickness:2px!important;text-underline-offset:.2em!important}" +
  ":is(a[href],[role=link]):not(:focus-visible){outline:2px solid currentcolor!important;outline-offset:2px!important}";
