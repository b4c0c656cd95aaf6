import { useState } from "react";
import { t } from "#shared/translate.ts";
import type { UsageStep } from "#shared/usage-periods.ts";
import { withinSentence } from "#src/dashboard/components/within-sentence.ts";
import { ChartFrame } from "../../components/chart/chart-frame.tsx";
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
