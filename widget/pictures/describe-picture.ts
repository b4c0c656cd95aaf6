import { labelOf } from "../page/name-of.ts";

/** Whatever may be a picture, also those that are drawn by the page's script. */
export const PICTURES = "img,svg,canvas,input[type=image],object[type^='image'],video[poster],[role=img]";

/** What the page itself says about a picture; empty for an ornament. Says nothing that the page does not. */
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

/** Drawings without a role are mostly ornaments or icons. */
function caption(picture: Element): string {
  if (picture.matches("svg:not([role=img]),canvas:not([role=img])")) return "";
  return picture.closest("figure")?.querySelector("figcaption")?.textContent ?? "";
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
