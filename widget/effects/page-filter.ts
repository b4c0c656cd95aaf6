import { page } from "../page/document.ts";
import { isFirefox } from "./engines.ts";

/** Of what lies in the top layer, where only in Firefox the filter of the root reaches. */
const TOP_LAYER = ":is(dialog:modal,:popover-open,:fullscreen)";

/** What shows a picture and nothing else. */
const PICTURES =
  ":is(img,video,canvas,iframe,object,embed,svg image,[role=img]:empty,[style*=background-image]:empty)";

const INVERT = "invert(1)";

/**
 * One rule for all the filters that are switched on. On the root a filter makes no containing block, so what is fixed
 * stays fixed; and the widget, which is in the top layer, stays as it is. Forced colours are left alone.
 */
export function pageFilterCss(filters: string[], ownSheet: CSSStyleSheet): string {
  const all = filters.join(" ");
  if (!all) return "";
  const others = filters.filter((filter) => filter !== INVERT).join(" ") || "none";
  let css = `:root{filter:${all}!important}`;
  if (others !== all) css += `${PICTURES}{filter:${INVERT}!important}`;
  if (!isFirefox()) css = `${TOP_LAYER}{filter:${all}!important}${css}`;
  if (!isFirefox() && others !== all) css += `${PICTURES}:fullscreen{filter:${others}!important}`;
  return `@media screen and (forced-colors:none){${css}${canvasCss(ownSheet)}}`;
}

/** Filters leave the browser's own white behind a page without background as it is. */
function canvasCss(ownSheet: CSSStyleSheet): string {
  return lacksBackground(ownSheet) ? ":where(:root){background-color:Canvas}" : "";
}

/** Where root and body are both painted, it may be by a tool of ours that was just switched off. */
function lacksBackground(ownSheet: CSSStyleSheet): boolean {
  if (isTransparent(page.body)) return true;
  if (isTransparent(page.documentElement)) return false;
  ownSheet.disabled = true;
  const bare = isTransparent(page.body);
  ownSheet.disabled = false;
  return bare;
}

function isTransparent(element: Element): boolean {
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  return backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none";
}
