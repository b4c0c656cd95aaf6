import { useState } from "react";
import type { UsageStep } from "../../../shared/usage-periods.ts";
import { formatNumber } from "../../format.ts";
import { nameOfPeriod, nameOfPoint, STEP_NAMES } from "./period-words.ts";
import type { UsagePoint } from "./usage-points.ts";

/** The chart's numbers, the newest first. The rows are made once they are asked for. */
export function VisitsTable({ by, points }: { by: UsageStep; points: UsagePoint[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="numbers" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>The same numbers as a table</summary>
      {isOpen && (
        <table className="usage-table">
          <caption className="visually-hidden">{`Visits by ${by}, the newest first`}</caption>
          <thead>
            <tr>
              <th scope="col">{STEP_NAMES[by]}</th>
              <th scope="col">Visits</th>
              <th scope="col">Before</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map((point) => (
              <tr key={point.from}>
                <th scope="row">{nameOfPoint(by, point)}</th>
                <td>{formatNumber(point.visits)}</td>
                <td>
                  {formatNumber(point.before.visits)}
                  <span className="usage-table__when">{nameOfPeriod(by, point.before)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
