import type { DynamicRule } from "../page/dynamic-rule.ts";

const GAP_PX = 12;

/**
 * Puts a fixed box below or above an anchor, inside of the window: where it fits without covering what has the focus, or
 * else on the side with more room, made as tall as that room.
 */
export function placeBeside(
  box: HTMLElement,
  position: DynamicRule,
  anchor: DOMRect,
  focused: DOMRect | undefined,
): void {
  position.set("max-block-size", "");
  position.set("left", "0");
  position.set("top", "0");
  const { width, height } = box.getBoundingClientRect();
  const left = Math.min(Math.max(anchor.left, GAP_PX), Math.max(innerWidth - width - GAP_PX, GAP_PX));
  const below = { from: Math.max(anchor.bottom, 0) + GAP_PX, to: innerHeight - GAP_PX };
  const above = { from: GAP_PX, to: Math.min(anchor.top, innerHeight) - GAP_PX };
  const sides = [below, above].map((side) => withoutFocused(side, left, width, focused));
  const room = sides.find(({ from, to }) => to - from >= height) ?? widest(sides);
  const tall = Math.min(height, room.to - room.from);
  const atTop = room.to <= anchor.top;
  position.set("max-block-size", `${tall}px`);
  position.set("left", `${left}px`);
  position.set("top", `${atTop ? room.to - tall : room.from}px`);
}

interface Span {
  from: number;
  to: number;
}

/** The larger rest of a span once what has the focus is taken out of it. */
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
