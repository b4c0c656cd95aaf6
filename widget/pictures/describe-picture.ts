import { labelOf } from "../page/name-of.ts";

/** Everything that could be a picture, even if drawn by a script. */
export const PICTURES = "img,svg,canvas,input[type=image],object[type^='image'],video[poster],[role=img]";

/** Returns the page's own description of a picture; empty for decorative pictures. */
export function describePicture(picture: Element): string {
  if (picture.closest("[aria-hidden=true],[role=presentation],[role=none]")) return "";
  if (picture.matches(":is(svg,[role=img]) *")) return "";
  const alternative = picture.getAttribute("alt");
  return tidy(
    labelOf(picture) ||
      alternative ||
      drawnTitle(picture) ||
      (alternative === null ? picture.getAttribute("title") || caption(picture) : ""),
  );
}

function drawnTitle(picture: Element): string {
  return picture instanceof SVGElement ? (picture.querySelector(":scope > title")?.textContent ?? "") : "";
}

/** Ignores drawings without a role, which are mostly decoration or icons. */
function caption(picture: Element): string {
  if (picture.matches("svg:not([role=img]),canvas:not([role=img])")) return "";
  return picture.closest("figure")?.querySelector("figcaption")?.textContent ?? "";
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
