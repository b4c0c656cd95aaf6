import type { Palette } from "./palette.ts";

/**
 * Elements with text. Empty elements keep their background: they are often pictures or transparent
 * covers.
 */
export const BOXES = ":not(:empty,svg,svg *,picture,video,audio,canvas,object,iframe,map)";

/** Fields and buttons that show text; `input` counts as empty. */
export const FIELDS =
  ":is(button,select,textarea,input:not([type=image],[type=color],[type=range],[type=checkbox],[type=radio]))";

/** Selector suffix that makes a rule override all our rules without it. */
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

/** Skips the rules under forced colors, which the visitor has already chosen. */
export function unlessForced(css: string): string {
  return `@media (forced-colors:none){${css}}`;
}

/**
 * Paints text and background as a pair on every element, so neither is combined with one of the
 * page's colors. Where that is impossible, a halo in the paper's color separates the letters from
 * their background: generated content may be an icon on its own shape, and a drawing's text may be
 * on any part of it.
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
