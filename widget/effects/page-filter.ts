import { page } from "../page/document.ts";
import { isFirefox } from "./engines.ts";

/** Elements in the top layer, which the root's filter reaches in Firefox only. */
const TOP_LAYER = ":is(dialog:modal,:popover-open,:fullscreen)";

/** Elements that show only a picture. */
const PICTURES =
  ":is(img,video,canvas,iframe,object,embed,svg image,[role=img]:empty,[style*=background-image]:empty)";

const INVERT = "invert(1)";

/**
 * Returns one rule with all active filters. A filter on the root makes no containing block, so
 * fixed elements stay fixed; and the widget, which is in the top layer, is not filtered. Forced
 * colors are left alone.
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

/**
 * Paints the canvas white behind a page without a background, since filters don't reach the
 * browser's own white.
 */
function canvasCss(ownSheet: CSSStyleSheet): string {
  return lacksBackground(ownSheet) ? ":where(:root){background-color:Canvas}" : "";
}

/**
 * Checks again without our own sheet when both root and body are painted, which a tool just
 * switched off may have done.
 */
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
