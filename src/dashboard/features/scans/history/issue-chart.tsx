import { type PointerEvent, useMemo, useState } from "react";
import { IMPACTS } from "#shared/schemas/scan-states.ts";
import { axisTicks, chartScale } from "../../../components/chart/chart-scale.ts";
import { useChartBox } from "../../../components/chart/use-chart-box.ts";
import { formatMoment, formatNumber } from "../../../format.ts";
import { countOf, IMPACT_NAMES } from "../words.ts";
import { IssueLines } from "./issue-lines.tsx";
import type { ScanPoint } from "./scan-points.ts";

/** Line per impact, with a native slider above it that walks and announces the scans. */
export function IssueChart({ points }: { points: ScanPoint[] }) {
  const { frame, box } = useChartBox();
  const [chosen, setChosen] = useState(points.length - 1);
  const most = Math.max(1, ...points.flatMap(({ summary }) => Object.values(summary.open)));
  const ticks = useMemo(() => axisTicks(most), [most]);
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
    <figure className="stack stack--tight" aria-label="Open issues by impact">
      <p className="point-reading">
        <span>{formatMoment(point.at)}</span>
        <strong>{impactWords(point)}</strong>
        <span className="muted small">{pagesWords(point)}</span>
      </p>
      <div className="usage-chart__frame" ref={frame}>
        <input
          className="usage-chart__slider"
          type="range"
          aria-label="Scan"
          aria-valuetext={`${formatMoment(point.at)}: ${impactWords(point)}; ${pagesWords(point)}`}
          min={0}
          max={points.length - 1}
          value={chosen}
          onChange={(event) => setChosen(Number(event.target.value))}
          onPointerMove={follow}
        />
        {box && scale && <IssueLines points={points} box={box} scale={scale} ticks={ticks} chosen={chosen} />}
      </div>
      <figcaption>
        <ul className="chart-legend">
          {IMPACTS.map((impact) => (
            <li key={impact}>
              <svg className="chart-legend__sample" viewBox="0 0 32 8" aria-hidden="true" focusable="false">
                <path className={`issue-line issue-line--${impact}`} d="M0 4H32" />
              </svg>
              {IMPACT_NAMES[impact]}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

function impactWords({ summary }: ScanPoint): string {
  return IMPACTS.map(
    (impact) => `${formatNumber(summary.open[impact])} ${IMPACT_NAMES[impact].toLowerCase()}`,
  ).join(", ");
}

function pagesWords({ summary: { pagesClean, pagesChecked } }: ScanPoint): string {
  return `${countOf(pagesClean, "page")} without known issues of ${formatNumber(pagesChecked)} checked`;
}
