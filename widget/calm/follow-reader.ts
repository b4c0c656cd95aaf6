import { boxOf } from "../page/box-of.ts";
import { targetOf } from "../page/find-all.ts";
import type { WidgetHost } from "../widget-host.ts";

/** Below this the top of what has the focus is followed rather than its middle. */
const LINE_PX = 24;

/** Tells where in the window the visitor reads: at the mouse, at a touch, at the focus. Returns what ends that. */
export function followReader(host: WidgetHost, onMove: (y: number) => void): () => void {
  const over = new AbortController();
  const options = { passive: true, signal: over.signal };

  function followPointer(event: PointerEvent): void {
    if (targetOf(event)?.getRootNode() === host.root) return;
    if (event.type === "pointerdown" || event.pointerType === "mouse") onMove(event.clientY);
  }

  function followFocus(event: FocusEvent): void {
    const target = targetOf(event);
    if (!target || target.getRootNode() === host.root || !target.matches(":focus-visible")) return;
    const { top, height } = boxOf(target);
    onMove(top + Math.min(height / 2, LINE_PX));
  }

  document.addEventListener("pointermove", followPointer, options);
  document.addEventListener("pointerdown", followPointer, options);
  document.addEventListener("focusin", followFocus, options);
  return () => over.abort();
}
