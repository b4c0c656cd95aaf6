import { TOOL_VALUES, type ToolChoices } from "../preferences.ts";

/**
 * The rules of every chosen tool but the text size. Important rules of a layer beat all important rules outside
 * of one, whatever their specificity, so the page's own style sheets need not be known.
 */
export function toolCss(tools: ToolChoices): string {
  const rules = [
    spacing("line-height", tools["line-height"]),
    spacing("letter-spacing", tools["letter-spacing"]),
    contrast(tools.contrast),
    tools["highlight-links"] ? LINKS : "",
    tools["stop-animations"] ? STILL : "",
  ].join("");
  return rules && `@layer handrail{${rules}}`;
}

/** Joined scripts fall apart when their letters are spaced. */
const JOINED_SCRIPTS = ["ar", "fa", "ur", "ckb", "ps", "sd", "ug", "mn-Mong"];

function spacing(property: "line-height" | "letter-spacing", value: string | undefined): string {
  if (!value || TOOL_VALUES[property].indexOf(value) < 0) return "";
  const spared =
    property === "letter-spacing" ? JOINED_SCRIPTS.map((script) => `:not(:lang(${script}))`).join("") : "";
  return `:not(svg,svg *,math,math *)${spared}{${property}:${value}!important}`;
}

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
function contrast(value: string | undefined): string {
  const colors = value && CONTRASTS[value];
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
}

const LINKS =
  ":is(a[href],[role=link]){text-decoration:underline 2px!important;text-underline-offset:.2em!important}" +
  ":is(a[href],[role=link]):not(:focus-visible){outline:2px solid currentcolor!important;outline-offset:2px!important}";

/** One short run instead of none: what a page shows at the end of an animation has to appear, and its end event to fire. */
const STILL =
  "*,::before,::after{animation-duration:1ms!important;animation-delay:-1ms!important;animation-iteration-count:1!important;" +
  "animation-timeline:auto!important;transition-duration:1ms!important;transition-delay:0s!important;scroll-behavior:auto!important}" +
  "::view-transition-group(*),::view-transition-old(*),::view-transition-new(*){animation:none!important}";
