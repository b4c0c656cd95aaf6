import { boxOf } from "../page/box-of.ts";

const GAP = 4;

/** Where in the window a box fits beside a field: behind its end, else below it, else above. In px from the top left. */
export function placeBeside(field: Element, box: Element): { x: number; y: number } {
  const around = boxOf(field);
  const { width, height } = box.getBoundingClientRect();
  const rightToLeft = getComputedStyle(field).direction === "rtl";
  const behind = rightToLeft ? around.left - width - GAP : around.right + GAP;
  if (behind >= 0 && behind + width <= innerWidth) {
    return {
      x: behind,
      y: within(around.top + Math.min(around.height, height) / 2 - height / 2, height, innerHeight),
    };
  }
  const below = around.bottom + GAP;
  const y = below + height <= innerHeight ? below : around.top - height - GAP;
  const x = rightToLeft ? around.left : around.right - width;
  return { x: within(x, width, innerWidth), y: within(y, height, innerHeight) };
}

function within(start: number, length: number, room: number): number {
  return Math.max(0, Math.min(start, room - length));
}
