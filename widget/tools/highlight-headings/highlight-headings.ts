import { frame } from "../../effects/mark.ts";
import type { ToolCss } from "../../tool.ts";

export const css: ToolCss = () =>
  `:is(h1,h2,h3,h4,h5,h6,[role=heading]):not(:focus-visible){${frame(2, "#8a0a8a")}}`;
