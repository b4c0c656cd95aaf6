import { plain } from "#shared/plain.ts";
import { boxOf } from "../page/box-of.ts";
import { page } from "../page/document.ts";
import { targetOf } from "../page/find-all.ts";
import type { WidgetHost } from "../widget-host.ts";

/** Maximum distance between the top of a focused element and the point followed. */
const LINE_PX = 24;

/**
 * Reports where in the window the visitor is reading, based on mouse, touch or focus. Returns a
 * function that stops this.
 */
export function followReader(host: WidgetHost, onMove: (y: number) => void): () => void {
  const controller = new AbortController();
  const options = { passive: true, signal: controller.signal };

  function followPointer(event: PointerEvent): void {
    if (host.root.contains(targetOf(event))) return;
    if (event.type === "pointerdown" || event.pointerType === "mouse") onMove(event.clientY);
  }

  function followFocus(event: FocusEvent): void {
    const target = targetOf(event);
    if (!target || host.root.contains(target) || !plain(target).matches(":focus-visible")) return;
    const { top, height } = boxOf(target);
    onMove(top + Math.min(height / 2, LINE_PX));
  }

  page.addEventListener("pointermove", followPointer, options);
  page.addEventListener("pointerdown", followPointer, options);
  page.addEventListener("focusin", followFocus, options);
  return () => controller.abort();
}
