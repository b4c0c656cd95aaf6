import { useState } from "react";
import { t } from "#shared/language/translate.ts";
import { IMPACTS } from "#shared/sites/choices.ts";
import { ChartAxes } from "../../components/chart/chart-axes.tsx";
import { type ChartArea, ChartFrame } from "../../components/chart/chart-frame.tsx";
import { formatNumber, formatUtc } from "../../format.ts";
import { IMPACT_NAMES, type Impact } from "./words.ts";

interface OpenPoint {
  at: string;
  open: Record<Impact, number>;
  /** Further words about the chosen point. */
  note?: string;
}

interface IssueChartProps {
  /** Oldest first. */
  points: OpenPoint[];
  /** Name of the slider. */
  label: string;
  nameOf: (at: string) => string;
}

/** Chart with a line per impact and a slider over the points. */
export function IssueChart({ points, label, nameOf }: IssueChartProps) {
  const [chosen, setChosen] = useState(points.length - 1);
  const point = points[chosen];
  if (!point) return null;
  const words = impactWords(point);
  return (
    <figure className="stack stack--tight" aria-label={t("Open issues by impact")}>
      <p className="point-reading">
        <span>{nameOf(point.at)}</span>
        <strong>{words}</strong>
        {point.note && <span className="muted small">{point.note}</span>}
      </p>
      {points.length > 1 && (
        <>
          <ChartFrame
            label={label}
            reading={`${nameOf(point.at)}: ${words}${point.note ? `; ${point.note}` : ""}`}
            count={points.length}
            most={Math.max(1, ...points.flatMap(({ open }) => Object.values(open)))}
            chosen={chosen}
            onChoose={setChosen}
          >
            {(area) => <IssueLines points={points} area={area} chosen={chosen} />}
          </ChartFrame>
          <figcaption>
            <ul className="chart-legend">
              {IMPACTS.map((impact) => (
                <li key={impact}>
                  <svg
                    className="chart-legend__sample"
                    viewBox="0 0 32 8"
                    aria-hidden="true"
                    focusable="false"
                  >
                    <path className={`issue-line issue-line--${impact}`} d="M0 4H32" />
                  </svg>
                  {IMPACT_NAMES[impact]}
                </li>
              ))}
            </ul>
          </figcaption>
        </>
      )}
    </figure>
  );
}

function impactWords({ open }: OpenPoint): string {
  return IMPACTS.map((impact) => `${formatNumber(open[impact])} ${IMPACT_NAMES[impact].toLowerCase()}`).join(
    ", ",
  );
}

interface IssueLinesProps {
  points: OpenPoint[];
  area: ChartArea;
  chosen: number;
}

/**
 * Lines and axes. Hidden from assistive technology; the slider and the words convey the same
 * information.
 */
function IssueLines({ points, area, chosen }: IssueLinesProps) {
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
            .map(({ open }, at) => `${at === 0 ? "M" : "L"}${scale.x(at)} ${scale.y(open[impact])}`)
            .join("")}
        />
      ))}
      {IMPACTS.map((impact) => (
        <circle
          key={impact}
          className={`chart__dot issue-dot--${impact}`}
          cx={scale.x(chosen)}
          cy={scale.y(points[chosen]?.open[impact] ?? 0)}
          r="4"
        />
      ))}
    </svg>
  );
}
