import { memo, useId } from "react";
import type { UsageStep } from "#shared/usage-periods.ts";
import { classNames } from "#ui/class-names.ts";
import { ChartAxes } from "../../components/chart/chart-axes.tsx";
import type { ChartArea } from "../../components/chart/chart-frame.tsx";
import { shortNameOfPeriod } from "./period-words.ts";
import type { UsagePoint } from "./usage-points.ts";

/** Number of points up to which each has a dot. */
const MOST_DOTS = 31;
/** Pixels per point below which lines are thin. */
const DENSE = 4;

export interface ChartPictureProps extends ChartArea {
  by: UsageStep;
  points: UsagePoint[];
  /** Visits at the allowance line; null for no line. */
  allowance: number | null;
}

/** Lines and axes. Hidden from assistive technology: the slider and the table say the same. */
export const ChartPicture = memo(({ by, points, box, scale, ticks, allowance }: ChartPictureProps) => {
  const hatching = useId();
  const { width, height, plot } = box;
  const bottom = scale.y(0);
  const isDense = plot.width / points.length < DENSE;
  const current = lineOf(points.map(({ visits }, at) => [scale.x(at), scale.y(visits)]));
  const before = lineOf(points.map((point, at) => [scale.x(at), scale.y(point.before.visits)]));
  return (
    <svg
      className={classNames("chart", isDense && "chart--dense")}
      width={width}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <pattern id={hatching} width="8" height="8" patternUnits="userSpaceOnUse">
          <path className="chart__hatch" d="M-2 2 2 -2M0 8 8 0M6 10 10 6" />
        </pattern>
      </defs>
      <ChartAxes area={{ box, scale, ticks }} names={points.map((point) => shortNameOfPeriod(by, point))} />
      <path
        d={`${current}L${scale.x(points.length - 1)} ${bottom}L${scale.x(0)} ${bottom}Z`}
        fill={`url(#${hatching})`}
      />
      {allowance !== null && (
        <path className="chart__allowance" d={`M${plot.left} ${scale.y(allowance)}h${plot.width}`} />
      )}
      <path className="chart__before" d={before} />
      <path className="chart__line" d={current} />
      {points.length <= MOST_DOTS &&
        points.map(({ from, visits }, at) => (
          <circle key={from} className="chart__dot" cx={scale.x(at)} cy={scale.y(visits)} r="3.5" />
        ))}
    </svg>
  );
});

function lineOf(places: Array<[x: number, y: number]>): string {
  return places.map(([x, y], at) => `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}
