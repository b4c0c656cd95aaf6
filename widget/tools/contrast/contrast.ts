import { BOXES, FIELDS, paintPage, ring, unlessForced } from "../../effects/paint.ts";
import { paletteOf } from "../../effects/palette.ts";
import type { ToolCss } from "../../tool.ts";

const CURRENT =
  ":is([aria-current]:not([aria-current=false]),[aria-selected=true],[aria-pressed=true],[aria-checked=true])";

export const css: ToolCss = (value, choices) => {
  const palette = paletteOf(choices);
  if (!palette) return "";
  const { text, link } = palette;
  return unlessForced(`${paintPage(palette)}
:is(${BOXES},${FIELDS}){border-color:${text}!important}
:is(tr,td,th){box-shadow:none!important}
${CURRENT}{box-shadow:inset 0 -3px ${link}!important}
:is(a[href],button,[role=button]) svg:not([fill=none]) :is(path,circle,rect,polygon):not([fill=none]){fill:currentcolor!important}
${value === "high" ? edges(text) : ""}
:focus-visible{outline:3px solid ${link}!important;outline-offset:2px!important}`);
};

/** Draws edges around images, tables and controls without changing the layout. */
function edges(color: string): string {
  return `:is(img,video,iframe,table,td,th,fieldset,details,article,aside,dialog,[role=dialog],.card){${ring(1, color)}}
:is(${FIELDS},[role=button],[class*=btn i]){${ring(2, color)}}`;
}
