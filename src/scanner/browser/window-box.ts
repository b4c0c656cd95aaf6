import type { ShownBox } from "../engine/picture-frame.ts";
import { type BrowserPage, type FramePlace, skipGone } from "./browser-page.ts";

/**
 * Translates a box in a frame's window to the page's window, clipped by surrounding frames. Returns
 * null if no part of the box is visible.
 */
export async function toPageWindow(
  page: BrowserPage,
  place: FramePlace,
  box: ShownBox,
): Promise<ShownBox | null> {
  let shown = box;
  for (let at = place; at.parent; at = at.parent) {
    const script = "function () { return globalThis.handrailScanner?.frameBox(this) ?? null }";
    const holder = await page.callOnHolder<ShownBox>(at, script);
    if (!holder) return null;
    shown = {
      left: Math.max(holder.left, holder.left + shown.left),
      top: Math.max(holder.top, holder.top + shown.top),
      right: Math.min(holder.right, holder.left + shown.right),
      bottom: Math.min(holder.bottom, holder.top + shown.bottom),
      isDrawn: box.isDrawn,
    };
    if (shown.right - shown.left < 2 || shown.bottom - shown.top < 2) return null;
  }
  return shown;
}

/** Returns the page and its visible frames. */
export async function shownPlaces(page: BrowserPage, places: readonly FramePlace[]): Promise<FramePlace[]> {
  const script =
    "function () { return this.checkVisibility({ opacityProperty: true, visibilityProperty: true }) }";
  const isShown = async (place: FramePlace) =>
    !place.parent || (await page.callOnHolder<boolean>(place, script));
  const shown = new Set<FramePlace>();
  for (const place of places) {
    const isWithinShown = !place.parent || shown.has(place.parent);
    if (isWithinShown && (await isShown(place).catch(skipGone))) shown.add(place);
  }
  return [...shown];
}
