import type { FeatureCss } from "./feature.ts";

interface ContrastColors {
  scheme: "dark" | "light";
  background: string;
  text: string;
  link: string;
}

/** Each pair is at least 7:1 (WCAG 1.4.6). */
const CONTRASTS: Record<string, ContrastColors> = {
  dark: { scheme: "dark", background: "#000", text: "#fff", link: "#ff0" },
  light: { scheme: "light", background: "#fff", text: "#000", link: "#0000c8" },
};

/** Empty elements keep their looks: they hold no text, and are often pictures or transparent covers. */
export const css: FeatureCss = (value) => {
  const colors = CONTRASTS[value];
  if (!colors) return "";
  const { scheme, background, text, link } = colors;
  const painted = `background-color:${background}!important;background-image:none!important`;
  const written = `color:${text}!important;-webkit-text-fill-color:currentcolor!important;text-shadow:none!important`;
  const box = ":not(:empty,svg,svg *,picture,video,audio,canvas,object,iframe,map)";
  const field =
    ":is(button,select,textarea,input:not([type=image],[type=color],[type=range],[type=checkbox],[type=radio]))";
  const link_ = ":is(a[href],a[href] :not(svg *))";
  return `@media (forced-colors:none){
:root{color-scheme:${scheme}!important;${painted}}
${box}{${painted};${written};border-color:${text}!important}
${field}{${painted};${written};border-color:${text}!important;box-shadow:0 0 0 1px ${text}!important}
::before,::after,::marker,::placeholder{color:inherit!important;-webkit-text-fill-color:currentcolor!important;text-shadow:none!important}
::placeholder{opacity:1!important}
${link_}{color:${link}!important}
:is(a[href],button,[role=button]) svg:not([fill=none]) :is(path,circle,rect,polygon):not([fill=none]){fill:currentcolor!important}
:focus-visible{outline:3px solid ${link}!important;outline-offset:2px!important}
}`;
};
