import { IMPACTS } from "#shared/schemas/scan-states.ts";
import { TableHead } from "../../../components/table-head.tsx";
import { formatMoment, formatNumber } from "../../../format.ts";
import { IMPACT_NAMES } from "../words.ts";
import type { ScanPoint } from "./scan-points.ts";

const COLUMNS = [
  "Scan",
  ...IMPACTS.map((impact) => IMPACT_NAMES[impact]),
  "Pages without known issues",
  "Pages checked",
];

/** Table of the chart's numbers, newest first; it scrolls by itself where there is no room. */
export function ScanTable({ points }: { points: ScanPoint[] }) {
  return (
    <details>
      <summary>The same numbers as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
      <section className="scan-table" aria-label="Scans" tabIndex={0}>
        <table className="data-table count-table">
          <caption className="visually-hidden">Open issues after each scan, the newest first</caption>
          <TableHead columns={COLUMNS} />
          <tbody>
            {points.toReversed().map(({ id, at, summary }) => (
              <tr key={id}>
                <th scope="row">{formatMoment(at)}</th>
                {IMPACTS.map((impact) => (
                  <td key={impact}>{formatNumber(summary.open[impact])}</td>
                ))}
                <td>{formatNumber(summary.pagesClean)}</td>
                <td>{formatNumber(summary.pagesChecked)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
