import { memo, useId, useState } from "react";
import { t } from "#shared/language/translate.ts";
import type { UsageStep } from "#shared/usage/periods.ts";
import { classNames } from "#ui/class-names.ts";
import { ChartAxes } from "../../components/chart/chart-axes.tsx";
import { type ChartArea, ChartFrame } from "../../components/chart/chart-frame.tsx";
import { withinSentence } from "../../components/phrases.ts";
import { formatNumber } from "../../format.ts";
import { nameOfPeriod, nameOfPoint, STEP_NAMES, shortNameOfPeriod, visitsInWords } from "./period-words.ts";
import type { UsagePoint } from "./usage-points.ts";

/** Maximum number of points drawn with a dot each. */
const MOST_DOTS = 31;
/** Pixels per point below which lines are thin. */
const DENSE = 4;

/**
 * Lines and axes. Hidden from assistive technology; the slider and the table convey the same
 * information.
 */
const ChartPicture = memo(({ by, points, box, scale, ticks, allowance }: ChartPictureProps) => {
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

export interface VisitsChartProps {
  by: UsageStep;
  points: UsagePoint[];
  /** Monthly allowance, if the points are months for all widgets; otherwise null. */
  allowance: number | null;
}

/** Line chart of visits, with a slider over its points. */
export function VisitsChart({ by, points, allowance }: VisitsChartProps) {
  const [chosen, setChosen] = useState(points.length - 1);
  const most = Math.max(1, ...points.flatMap(({ visits, before }) => [visits, before.visits]));
  const shownAllowance = allowance !== null && most >= allowance / 4 ? allowance : null;
  const point = points[chosen];
  if (!point) return null;
  return (
    <figure
      className="stack stack--tight"
      aria-label={t("Visits by {by}", { by: withinSentence(STEP_NAMES[by]) })}
    >
      <ChosenPoint by={by} point={point} />
      <ChartFrame
        label={STEP_NAMES[by]}
        reading={t("{by}: {visits}, before: {visits2}", {
          by: nameOfPoint(by, point),
          visits: visitsInWords(point.visits),
          visits2: point.before.visits,
        })}
        count={points.length}
        most={Math.max(most, shownAllowance ?? 0)}
        chosen={chosen}
        onChoose={setChosen}
      >
        {({ box, scale, ticks }) => (
          <>
            <ChartPicture {...{ by, points, box, scale, ticks }} allowance={shownAllowance} />
            <svg className="chart" width={box.width} height={box.height} aria-hidden="true" focusable="false">
              <path className="chart__cursor" d={`M${scale.x(chosen)} ${box.plot.top}v${box.plot.height}`} />
              <circle className="chart__chosen" cx={scale.x(chosen)} cy={scale.y(point.visits)} r="6" />
            </svg>
          </>
        )}
      </ChartFrame>
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

/**
 * Explains the lines by stroke and color.
 * @param allowance null if its line isn't drawn.
 */
function ChartLegend({ allowance }: { allowance: number | null }) {
  return (
    <ul className="chart-legend">
      <li>
        <Sample line="chart__line" />
        {t("Visits")}
      </li>
      <li>
        <Sample line="chart__before" />
        {t("Previous period")}
      </li>
      {allowance !== null && (
        <li>
          <Sample line="chart__allowance" />
          {t("Your plan: {allowance} a month", { allowance: formatNumber(allowance) })}
        </li>
      )}
    </ul>
  );
}

function Sample({ line }: { line: string }) {
  return (
    <svg className="chart-legend__sample" viewBox="0 0 32 8" aria-hidden="true" focusable="false">
      <path className={line} d="M0 4H32" />
    </svg>
  );
}

interface ChartPictureProps extends ChartArea {
  by: UsageStep;
  points: UsagePoint[];
  /** Visits at the allowance line; null if there is no line. */
  allowance: number | null;
}

function lineOf(places: Array<[x: number, y: number]>): string {
  return places.map(([x, y], at) => `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}
