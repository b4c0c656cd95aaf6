import { useState } from "react";
import { IMPACTS } from "#shared/schemas/scan-states.ts";
import { t } from "#shared/translate.ts";
import { ChartFrame } from "../../../components/chart/chart-frame.tsx";
import { countOf } from "../../../components/count-of.ts";
import { formatMoment, formatNumber } from "../../../format.ts";
import { IMPACT_NAMES } from "../words.ts";
import { IssueLines } from "./issue-lines.tsx";
import type { ScanPoint } from "./scan-points.ts";

/** Line per impact, with a slider over the scans. */
export function IssueChart({ points }: { points: ScanPoint[] }) {
  const [chosen, setChosen] = useState(points.length - 1);
  const point = points[chosen];
  if (!point) return null;
  return (
    <figure className="stack stack--tight" aria-label={t("Open issues by impact")}>
      <p className="point-reading">
        <span>{formatMoment(point.at)}</span>
        <strong>{impactWords(point)}</strong>
        <span className="muted small">{pagesWords(point)}</span>
      </p>
      <ChartFrame
        label={t("Scan")}
        reading={`${formatMoment(point.at)}: ${impactWords(point)}; ${pagesWords(point)}`}
        count={points.length}
        most={Math.max(1, ...points.flatMap(({ summary }) => Object.values(summary.open)))}
        chosen={chosen}
        onChoose={setChosen}
      >
        {(area) => <IssueLines points={points} area={area} chosen={chosen} />}
      </ChartFrame>
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
  return t("{pagesClean} without known issues of {pagesChecked} checked", {
    pagesClean: countOf(pagesClean, "page"),
    pagesChecked: formatNumber(pagesChecked),
  });
}
