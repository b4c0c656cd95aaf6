import type { Palette } from "./palette.ts";

/**
 * Elements with text. Empty ones keep their background: they are often pictures or transparent
 * covers.
 */
export const BOXES = ":not(:empty,svg,svg *,picture,video,audio,canvas,object,iframe,map)";

/** Fields and buttons that show words; `input` counts as empty. */
export const FIELDS =
  ":is(button,select,textarea,input:not([type=image],[type=color],[type=range],[type=checkbox],[type=radio]))";

/** Appended to a selector, it beats every rule of ours without it. */
export const STRONGER = ":not(#_)";

export const UNDERLINED = "text-decoration:underline!important";

export function background(color: string): string {
  return `background:${color}!important;`;
}

export function ink(color: string): string {
  return `color:${color}!important;-webkit-text-fill-color:currentcolor!important;text-shadow:none!important;`;
}

export function ring(width: number, color: string): string {
  return `box-shadow:0 0 0 ${width}px ${color}!important`;
}

/** Forced colours are the visitor's own already. */
export function unlessForced(css: string): string {
  return `@media (forced-colors:none){${css}}`;
}

/**
 * Paints text and what is behind it as a pair on every element, so that neither meets a colour of
 * the page's. Where that is impossible, a halo of the paper's color keeps the letters apart from
 * what is behind: generated content may be an icon on a shape of its own, and the text of a drawing
 * may lie on any part of it.
 */
export function paintPage({ scheme, paper, text, link }: Palette): string {
  const sides = ["0 1px", "0 -1px", "1px 0", "-1px 0", "1px 1px", "1px -1px", "-1px 1px", "-1px -1px"];
  const halo = sides.map((side) => `${side} ${paper}`).join();
  return `:root{color-scheme:${scheme}!important}
:is(:root,${BOXES},foreignObject :not(:empty),${FIELDS}){background-color:${paper}!important;background-image:none!important;background-clip:border-box!important}
:is(:not(svg *),foreignObject *){${ink(text)}}
${FIELDS}{${ring(1, text)}}
:is(input,select,textarea)~label${STRONGER}{background-color:transparent!important}
::file-selector-button{${background(paper)}${ink(text)}}
::before,::after,::marker,::placeholder{${ink("inherit")}}
::before,::after{text-shadow:${halo}!important}
::placeholder{opacity:1!important}
::selection{${background(text)}${ink(paper)}}
:is(a[href],a[href] :not(svg *)){color:${link}!important}
a[href]{${UNDERLINED}}
:is(button,[role=button],a[href]) :is(span,div):empty{filter:drop-shadow(0 0 1px ${text})!important}
svg :is(text,tspan,textPath){fill:${text}!important;stroke:${paper}!important;stroke-width:.2em!important;paint-order:stroke!important}
`;
}
