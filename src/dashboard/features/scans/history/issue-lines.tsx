import { IMPACTS } from "#shared/schemas/scan-states.ts";
import { ChartAxes } from "../../../components/chart/chart-axes.tsx";
import type { ChartArea } from "../../../components/chart/chart-frame.tsx";
import { formatUtc } from "../../../format.ts";
import type { ScanPoint } from "./scan-points.ts";

interface IssueLinesProps {
  points: ScanPoint[];
  area: ChartArea;
  chosen: number;
}

/** Lines and axes. Hidden from assistive technology: the slider and the table say the same. */
export function IssueLines({ points, area, chosen }: IssueLinesProps) {
  const { box, scale } = area;
  const { width, height, plot } = box;
  return (
    <svg className="chart" width={width} height={height} aria-hidden="true" focusable="false">
      <ChartAxes
        area={area}
        names={points.map(({ at }) => formatUtc(at, { month: "short", day: "numeric" }))}
        first="start"
      />
      <path className="chart__cursor" d={`M${scale.x(chosen)} ${plot.top}v${plot.height}`} />
      {IMPACTS.map((impact) => (
        <path
          key={impact}
          className={`issue-line issue-line--${impact}`}
          d={points
            .map(
              ({ summary }, at) => `${at === 0 ? "M" : "L"}${scale.x(at)} ${scale.y(summary.open[impact])}`,
            )
            .join("")}
        />
      ))}
      {IMPACTS.map((impact) => (
        <circle
          key={impact}
          className={`chart__dot issue-dot--${impact}`}
          cx={scale.x(chosen)}
          cy={scale.y(points[chosen]?.summary.open[impact] ?? 0)}
          r="4"
        />
      ))}
    </svg>
  );
}
