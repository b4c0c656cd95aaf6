/** Returns up to six ticks for the vertical axis: whole numbers from 0 to at least `most`. */
export function axisTicks(most: number): number[] {
  const rough = Math.max(1, most / 4);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * magnitude).find((one) => one >= rough) ?? rough;
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** Returns the indexes of points named below the axis, always including the last. */
export function namedPoints(count: number, fitting: number): number[] {
  const step = Math.ceil(count / Math.max(1, fitting));
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % step === 0);
}

/** Box in which points are drawn, in pixels. */
export interface PlotBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type ChartScale = ReturnType<typeof chartScale>;

export function chartScale({ left, top, width, height }: PlotBox, count: number, most: number) {
  const steps = Math.max(1, count - 1);
  return {
    x: (at: number) => left + (at / steps) * width,
    y: (visits: number) => top + height - (visits / most) * height,
    /** Returns the index of the point closest to a horizontal position. */
    nearest: (x: number) => Math.min(steps, Math.max(0, Math.round(((x - left) / width) * steps))),
  };
}
