import { startTransition, type ToggleEvent, useState } from "react";
import type { UsageStep } from "../../../shared/usage-periods.ts";
import { formatNumber } from "../../format.ts";
import { nameOfPoint, rangeName, STEP_NAMES } from "./period-words.ts";
import type { UsagePoint } from "./usage-points.ts";

/** The chart's numbers, the newest first. The rows, up to a year of them, are made once they are asked for. */
export function VisitsTable({ by, points }: { by: UsageStep; points: UsagePoint[] }) {
  const [isOpen, setOpen] = useState(false);

  function toggle({ currentTarget: { open } }: ToggleEvent<HTMLDetailsElement>) {
    startTransition(() => setOpen(open));
  }

  return (
    <details className="numbers" onToggle={toggle}>
      <summary>The same numbers as a table</summary>
      {isOpen && (
        <table className="usage-table">
          <caption className="visually-hidden">{`Visits by ${by}, the newest first`}</caption>
          <thead>
            <tr>
              <th scope="col">{STEP_NAMES[by]}</th>
              <th scope="col">Visits</th>
              <th scope="col">{rangeName(by, points.length)} before</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map((point) => (
              <tr key={point.from}>
                <th scope="row">{nameOfPoint(by, point)}</th>
                <td>{formatNumber(point.visits)}</td>
                <td>{formatNumber(point.before.visits)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
