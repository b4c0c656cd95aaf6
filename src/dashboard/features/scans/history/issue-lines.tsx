import { IMPACTS } from "#shared/schemas/scan-states.ts";
import { type ChartScale, namedPoints } from "../../../components/chart/chart-scale.ts";
import type { ChartBox } from "../../../components/chart/use-chart-box.ts";
import { formatShortNumber, formatUtc } from "../../../format.ts";
import type { ScanPoint } from "./scan-points.ts";

/** Width reserved for a date, in rem. */
const NAME_WIDTH = 4.5;

interface IssueLinesProps {
  points: ScanPoint[];
  box: ChartBox;
  scale: ChartScale;
  ticks: number[];
  chosen: number;
}

/** Lines and axes. Hidden from assistive technology: the slider and the table say the same. */
export function IssueLines({ points, box, scale, ticks, chosen }: IssueLinesProps) {
  const { width, height, plot, rem } = box;
  return (
    <svg className="chart" width={width} height={height} aria-hidden="true" focusable="false">
      {ticks.map((tick) => (
        <g key={tick}>
          <path className="chart__grid" d={`M${plot.left} ${scale.y(tick)}h${plot.width}`} />
          <text
            className="chart__label"
            x={plot.left - rem / 2}
            y={scale.y(tick)}
            dy="0.32em"
            textAnchor="end"
          >
            {formatShortNumber(tick)}
          </text>
        </g>
      ))}
      {namedPoints(points.length, plot.width / (NAME_WIDTH * rem)).map((at) => {
        const point = points[at];
        return (
          point && (
            <text
              key={point.id}
              className="chart__label"
              x={scale.x(at)}
              y={height - rem / 2}
              textAnchor={anchorOf(at, points.length)}
            >
              {formatUtc(point.at, { month: "short", day: "numeric" })}
            </text>
          )
        );
      })}
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
          className="chart__dot"
          cx={scale.x(chosen)}
          cy={scale.y(points[chosen]?.summary.open[impact] ?? 0)}
          r="4"
        />
      ))}
    </svg>
  );
}

function anchorOf(at: number, count: number): "start" | "middle" | "end" {
  if (count > 1 && at === count - 1) return "end";
  return at === 0 ? "start" : "middle";
}
