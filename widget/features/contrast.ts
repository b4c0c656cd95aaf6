import { BOXES, background, FIELDS, INK_FOLLOWS, ink, unlessForced } from "../effects/paint.ts";
import type { FeatureCss } from "./feature.ts";

interface ContrastColors {
  scheme: "dark" | "light";
  paper: string;
  text: string;
  link: string;
}

const DARK: ContrastColors = { scheme: "dark", paper: "#000", text: "#fff", link: "#ff0" };

/** Each pair is at least 7:1 (WCAG 1.4.6). */
const CONTRASTS: Record<string, ContrastColors> = {
  high: DARK,
  dark: DARK,
  light: { scheme: "light", paper: "#fff", text: "#000", link: "#0000c8" },
};

const CURRENT =
  ":is([aria-current]:not([aria-current=false]),[aria-selected=true],[aria-pressed=true],[aria-checked=true])";

export const css: FeatureCss = (value) => {
  const colors = CONTRASTS[value];
  if (!colors) return "";
  const { scheme, paper, text, link } = colors;
  const painted = `${background(paper)}${ink(text)}border-color:${text}!important`;
  return unlessForced(`:root{color-scheme:${scheme}!important;${background(paper)}}
${BOXES}{${painted}}
${FIELDS}{${painted};${ring(1, text)}}
:is(tr,td,th){box-shadow:none!important}
${CURRENT}{box-shadow:inset 0 -3px ${link}!important}
${INK_FOLLOWS}
:is(a[href],a[href] :not(svg *)){color:${link}!important}
:is(a[href],button,[role=button]) svg:not([fill=none]) :is(path,circle,rect,polygon):not([fill=none]){fill:currentcolor!important}
${value === "high" ? edges(text) : ""}
:focus-visible{outline:3px solid ${link}!important;outline-offset:2px!important}`);
};

/** Where one thing ends and the next begins, drawn without moving anything. */
function edges(color: string): string {
  return `a[href]{text-decoration:underline!important}
:is(img,video,iframe,table,td,th,fieldset,details,article,aside,dialog,[role=dialog],.card){${ring(1, color)}}
:is(${FIELDS},[role=button],[class*=btn i]){${ring(2, color)}}`;
}

function ring(width: number, color: string): string {
  return `box-shadow:0 0 0 ${width}px ${color}!important`;
}
