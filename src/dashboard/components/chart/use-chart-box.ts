import { useLayoutEffect, useRef, useState } from "react";

/** Margins around the plot, in rem; `chart.css` places the slider by the same values. */
const ROOM = { left: 3, right: 0.75, top: 0.75, bottom: 2 };

export type ChartBox = ReturnType<typeof boxOf>;

/** Measures the element that the chart fills, and follows its size. */
export function useChartBox() {
  const frame = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<ChartBox | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setBox(boxOf(element.clientWidth, element.clientHeight));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { frame, box };
}

function boxOf(width: number, height: number) {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const [left, top] = [ROOM.left * rem, ROOM.top * rem];
  const plot = {
    left,
    top,
    width: Math.max(1, width - left - ROOM.right * rem),
    height: Math.max(1, height - top - ROOM.bottom * rem),
  };
  return { width, height, rem, plot };
}
