import { formatShortNumber } from "../../format.ts";
import type { ChartArea } from "./chart-frame.tsx";
import { namedPoints } from "./chart-scale.ts";

/** Width reserved for a point's name, in rem. */
const NAME_WIDTH = 4.5;

interface ChartAxesProps {
  area: ChartArea;
  /** Point names; the chart shows as many as fit. */
  names: string[];
  /** Text anchor of the first name. */
  first?: "start" | "middle";
}

export function ChartAxes({ area: { box, scale, ticks }, names, first = "middle" }: ChartAxesProps) {
  const { height, plot, rem } = box;

  function anchorOf(at: number) {
    if (at === 0) return first;
    return at === names.length - 1 ? "end" : "middle";
  }

  return (
    <>
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
      {namedPoints(names.length, plot.width / (NAME_WIDTH * rem)).map((at) => (
        <text
          key={at}
          className="chart__label"
          x={scale.x(at)}
          y={height - rem / 2}
          textAnchor={anchorOf(at)}
        >
          {names[at]}
        </text>
      ))}
    </>
  );
}
