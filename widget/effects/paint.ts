/** Elements with text. Empty ones keep their looks: they are often pictures or transparent covers. */
export const BOXES = ":not(:empty,svg,svg *,picture,video,audio,canvas,object,iframe,map)";

/** Fields and buttons that show words; `input` counts as empty. */
export const FIELDS =
  ":is(button,select,textarea,input:not([type=image],[type=color],[type=range],[type=checkbox],[type=radio]))";

export function background(color: string): string {
  return `background-color:${color}!important;background-image:none!important;`;
}

export function ink(color: string): string {
  return `color:${color}!important;-webkit-text-fill-color:currentcolor!important;text-shadow:none!important;`;
}

/** What is put before and after text, and what stands in an empty field, follow the text around. */
export const INK_FOLLOWS = `::before,::after,::marker,::placeholder{${ink("inherit")}}::placeholder{opacity:1!important}`;

/** Forced colours are the visitor's own already. */
export function unlessForced(css: string): string {
  return `@media (forced-colors:none){${css}}`;
}
