import { boxOf } from "./box-of.ts";
import type { DynamicRule } from "./dynamic-rule.ts";

/** Gap around a box and between it and its anchor. */
const GAP_PX = 12;

/** Gap between a field and its box. */
const NEAR_PX = 4;

/**
 * Returns where a box fits next to a field in the window: after its end, or else below it, or else
 * above it. In px from the top left.
 */
export function placeBehind(field: Element, box: Element): { x: number; y: number } {
  const around = boxOf(field);
  const { width, height } = box.getBoundingClientRect();
  const rightToLeft = getComputedStyle(field).direction === "rtl";
  const behind = rightToLeft ? around.left - width - NEAR_PX : around.right + NEAR_PX;
  if (behind >= 0 && behind + width <= innerWidth) {
    const middle = around.top + Math.min(around.height, height) / 2;
    return { x: behind, y: fit(middle - height / 2, height, innerHeight) };
  }
  const below = around.bottom + NEAR_PX;
  const y = below + height <= innerHeight ? below : around.top - height - NEAR_PX;
  const x = rightToLeft ? around.left : around.right - width;
  return { x: fit(x, width, innerWidth), y: fit(y, height, innerHeight) };
}

/**
 * Puts a fixed box below or above an anchor, inside the window: where it fits without covering the
 * focused element, or else on the side with more room, using that room's height.
 */
export function placeBeside(
  box: HTMLElement,
  rule: DynamicRule,
  anchor: DOMRect,
  focused: DOMRect | undefined,
): void {
  rule.set("max-block-size", "");
  rule.set("left", "0");
  rule.set("top", "0");
  const { width, height } = box.getBoundingClientRect();
  const left = fit(anchor.left, width, innerWidth, GAP_PX);
  const below = { from: Math.max(anchor.bottom, 0) + GAP_PX, to: innerHeight - GAP_PX };
  const above = { from: GAP_PX, to: Math.min(anchor.top, innerHeight) - GAP_PX };
  const sides = [below, above].map((side) => withoutFocused(side, left, width, focused));
  const room = sides.find(({ from, to }) => to - from >= height) ?? widest(sides);
  const tall = Math.min(height, room.to - room.from);
  const isAbove = room.to <= anchor.top;
  rule.set("max-block-size", `${tall}px`);
  rule.set("left", `${left}px`);
  rule.set("top", `${isAbove ? room.to - tall : room.from}px`);
}

interface Span {
  from: number;
  to: number;
}

/** Returns the larger part of a span not covered by the focused element. */
function withoutFocused(span: Span, left: number, width: number, focused: DOMRect | undefined): Span {
  if (!focused || focused.right < left || focused.left > left + width) return span;
  if (focused.bottom < span.from || focused.top > span.to) return span;
  return widest([
    { from: span.from, to: Math.max(focused.top - GAP_PX, span.from) },
    { from: Math.min(focused.bottom + GAP_PX, span.to), to: span.to },
  ]);
}

function widest(spans: Span[]): Span {
  return spans.reduce((best, span) => (span.to - span.from > best.to - best.from ? span : best));
}

/** Returns the nearest start at which the length fits the room, with a gap at both ends. */
function fit(start: number, length: number, room: number, gap = 0): number {
  return Math.max(gap, Math.min(start, room - length - gap));
}
