import { frame } from "../../effects/mark.ts";
import type { ToolCss } from "../../tool.ts";

/** Elements framed as a whole: everything that can be pressed, and text blocks. */
const POINTED_AT =
  ":is(a[href],button,input,select,textarea,summary,label,[role=button],[role=link],[role=tab],[role=menuitem],[role=option]," +
  "h1,h2,h3,h4,h5,h6,p,li,dt,dd,td,th,figcaption,blockquote,pre,img)";

export const css: ToolCss = () =>
  `${POINTED_AT}:hover:not(:has(${POINTED_AT}:hover)):not(:focus-visible){${frame(3, "#b34700")}}`;
