import { pageDocument } from "../plain-document.ts";
/** An element that cuts off content, with the box in which it shows it. */
export interface Clip {
  element: Element;
  box: DOMRect;
  cutsX: boolean;
  cutsY: boolean;
}

const CUTS = /^(?:hidden|clip)$/;

/**
 * Returns the elements that cut off an element's text, the nearest first. Ends at an element that
 * scrolls, since its content can be reached, and passes those that do not contain a positioned one.
 */
export function clipsOf(element: Element): Clip[] {
  const clips: Clip[] = [];
  let escapes = false;
  for (let at: Element | null = element; at && at !== pageDocument().body; at = at.parentElement) {
    const style = getComputedStyle(at);
    const isContainer = style.position !== "static" || style.transform !== "none";
    if (!escapes || isContainer) {
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      const cutsX = CUTS.test(style.overflowX);
      const cutsY = CUTS.test(style.overflowY);
      if ((cutsX || cutsY) && style.display !== "inline")
        clips.push({ element: at, box: innerBox(at), cutsX, cutsY });
      escapes = false;
    }
    if (style.position === "fixed") break;
    if (style.position === "absolute") escapes = true;
  }
  return clips;
}

/** Returns the box within the borders. */
function innerBox(element: Element): DOMRect {
  const { left, top } = element.getBoundingClientRect();
  const { clientLeft, clientTop, clientWidth, clientHeight } = element;
  return new DOMRect(left + clientLeft, top + clientTop, clientWidth, clientHeight);
}
