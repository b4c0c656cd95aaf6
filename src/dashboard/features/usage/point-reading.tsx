import type { UsageStep } from "#shared/usage-periods.ts";
import { formatNumber } from "../../format.ts";
import { nameOfPeriod, nameOfPoint, visitsInWords } from "./period-words.ts";
import type { UsagePoint } from "./usage-points.ts";

/** The point that is chosen in the chart, in words. */
export function ChosenPoint({ by, point }: { by: UsageStep; point: UsagePoint }) {
  return (
    <p className="point-reading">
      <span className="point-reading__name">{nameOfPoint(by, point)}</span>
      <strong className="point-reading__visits">{visitsInWords(point.visits)}</strong>
      <span className="muted small">
        {nameOfPeriod(by, point.before)}: {formatNumber(point.before.visits)}
      </span>
    </p>
  );
}
