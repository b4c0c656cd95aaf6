import { plain } from "#shared/plain.ts";
import { boxOf } from "../page/box-of.ts";
import { page } from "../page/document.ts";
import { targetOf } from "../page/find-all.ts";
import type { WidgetHost } from "../widget-host.ts";

/** Maximum distance between the top of a focused element and the point followed. */
const LINE_PX = 24;

/** Event by which tools that show where the visitor is reading move each other. */
const MOVED = "moved";

/** Receives a position in px from the top of the window, and from its left edge if it is known. */
type OnMove = (y: number, x?: number) => void;

/**
 * Reports where in the window the visitor is reading, based on mouse, touch, focus and
 * `moveReader`. Returns a function that stops this.
 */
export function followReader(host: WidgetHost, onMove: OnMove): () => void {
  const controller = new AbortController();
  const options = { passive: true, signal: controller.signal };

  function followPointer(event: PointerEvent): void {
    if (host.root.contains(targetOf(event))) return;
    if (event.type === "pointerdown" || event.pointerType === "mouse") onMove(event.clientY, event.clientX);
  }

  function followFocus(event: FocusEvent): void {
    const target = targetOf(event);
    if (!target || host.root.contains(target) || !plain(target).matches(":focus-visible")) return;
    const { top, left, height, width } = boxOf(target);
    onMove(top + Math.min(height / 2, LINE_PX), left + width / 2);
  }

  page.addEventListener("pointermove", followPointer, options);
  page.addEventListener("pointerdown", followPointer, options);
  page.addEventListener("focusin", followFocus, options);
  const followHandle = (event: Event) => event instanceof CustomEvent && onMove(event.detail);
  host.region.addEventListener(MOVED, followHandle, options);
  return () => controller.abort();
}

/** Moves every tool that follows the reader, to a position in px from the top of the window. */
export function moveReader(host: WidgetHost, y: number): void {
  host.region.dispatchEvent(new CustomEvent(MOVED, { detail: y }));
}

/** Returns where the other of the tools is, or else a third down the window. */
export function readingPlace({ region }: WidgetHost): number {
  const other = region.querySelector(".guide, .mask-strip");
  if (!other) return innerHeight / 3;
  const { top, height } = other.getBoundingClientRect();
  return top + height / 2;
}
