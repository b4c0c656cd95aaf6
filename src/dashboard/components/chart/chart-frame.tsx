import { type PointerEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { axisTicks, type ChartScale, chartScale } from "./chart-scale.ts";

/** Margins around the plot, in rem; must match the slider's position in `chart.css`. */
const ROOM = { left: 3, right: 0.75, top: 0.75, bottom: 2 };

/** Chart dimensions; the objects stay the same until the size or points change. */
export interface ChartArea {
  box: ChartBox;
  scale: ChartScale;
  ticks: number[];
}

interface ChartFrameProps {
  /** Label for the slider, such as "Month". */
  label: string;
  /** Screen-reader text for the selected point. */
  reading: string;
  count: number;
  /** Highest value to show. */
  most: number;
  chosen: number;
  onChoose: (at: number) => void;
  children: (area: ChartArea) => ReactNode;
}

/** Chart frame under a native slider that selects and announces its points. */
export function ChartFrame({ label, reading, count, most, chosen, onChoose, children }: ChartFrameProps) {
  const { frame, box } = useChartBox();
  const ticks = useMemo(() => axisTicks(most), [most]);
  const scale = useMemo(() => box && chartScale(box.plot, count, ticks.at(-1) ?? 1), [box, count, ticks]);

  function follow({ clientX, currentTarget }: PointerEvent<HTMLInputElement>) {
    if (!box || !scale) return;
    onChoose(scale.nearest(clientX - currentTarget.getBoundingClientRect().left + box.plot.left));
  }

  return (
    <div className="chart-frame" ref={frame}>
      <input
        className="chart-frame__slider"
        type="range"
        aria-label={label}
        aria-valuetext={reading}
        min={0}
        max={count - 1}
        value={chosen}
        onChange={(event) => onChoose(Number(event.target.value))}
        onPointerMove={follow}
      />
      {box && scale && children({ box, scale, ticks })}
    </div>
  );
}

type ChartBox = ReturnType<typeof boxOf>;

/** Measures the element that the chart fills and tracks its size. */
function useChartBox() {
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
