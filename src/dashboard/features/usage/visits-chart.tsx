import { type PointerEvent, useMemo, useState } from "react";
import type { UsageStep } from "#shared/usage-periods.ts";
import { axisTicks, chartScale } from "../../components/chart/chart-scale.ts";
import { useChartBox } from "../../components/chart/use-chart-box.ts";
import { formatNumber } from "../../format.ts";
import { ChartLegend } from "./chart-legend.tsx";
import { ChartPicture } from "./chart-picture.tsx";
import { nameOfPeriod, nameOfPoint, STEP_NAMES, visitsInWords } from "./period-words.ts";
import type { UsagePoint } from "./usage-points.ts";

export interface VisitsChartProps {
  by: UsageStep;
  points: UsagePoint[];
  /** Allowance per month, if the points are months of all widgets; else null. */
  allowance: number | null;
}

/** Line chart of visits, with a native slider above it that walks and announces the points. */
export function VisitsChart({ by, points, allowance }: VisitsChartProps) {
  const { frame, box } = useChartBox();
  const [chosen, setChosen] = useState(points.length - 1);
  const most = Math.max(1, ...points.flatMap(({ visits, before }) => [visits, before.visits]));
  const shownAllowance = allowance !== null && most >= allowance / 4 ? allowance : null;
  const ticks = useMemo(() => axisTicks(Math.max(most, shownAllowance ?? 0)), [most, shownAllowance]);
  const scale = useMemo(
    () => box && chartScale(box.plot, points.length, ticks.at(-1) ?? 1),
    [box, points.length, ticks],
  );
  const point = points[chosen];
  if (!point) return null;

  function follow({ clientX, currentTarget }: PointerEvent<HTMLInputElement>) {
    if (!box || !scale) return;
    setChosen(scale.nearest(clientX - currentTarget.getBoundingClientRect().left + box.plot.left));
  }

  return (
    <figure className="stack stack--tight" aria-label={`Visits by ${by}`}>
      <ChosenPoint by={by} point={point} />
      <div className="usage-chart__frame" ref={frame}>
        <input
          className="usage-chart__slider"
          type="range"
          aria-label={STEP_NAMES[by]}
          aria-valuetext={`${nameOfPoint(by, point)}: ${visitsInWords(point.visits)}, before: ${point.before.visits}`}
          min={0}
          max={points.length - 1}
          value={chosen}
          onChange={(event) => setChosen(Number(event.target.value))}
          onPointerMove={follow}
        />
        {box && scale && (
          <>
            <ChartPicture {...{ by, points, box, scale, ticks }} allowance={shownAllowance} />
            <svg className="chart" width={box.width} height={box.height} aria-hidden="true" focusable="false">
              <path className="chart__cursor" d={`M${scale.x(chosen)} ${box.plot.top}v${box.plot.height}`} />
              <circle className="chart__chosen" cx={scale.x(chosen)} cy={scale.y(point.visits)} r="6" />
            </svg>
          </>
        )}
      </div>
      <figcaption>
        <ChartLegend allowance={shownAllowance} />
      </figcaption>
    </figure>
  );
}

function ChosenPoint({ by, point }: { by: UsageStep; point: UsagePoint }) {
  return (
    <p className="point-reading">
      <span>{nameOfPoint(by, point)}</span>
      <strong>{visitsInWords(point.visits)}</strong>
      <span className="muted small">
        {nameOfPeriod(by, point.before)}: {formatNumber(point.before.visits)}
      </span>
    </p>
  );
}
