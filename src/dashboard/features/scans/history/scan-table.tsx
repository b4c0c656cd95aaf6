import { IMPACTS } from "#shared/schemas/scan-states.ts";
import { t } from "#shared/translate.ts";
import { TableHead } from "../../../components/table-head.tsx";
import { formatMoment, formatNumber } from "../../../format.ts";
import { IMPACT_NAMES } from "../words.ts";
import type { ScanPoint } from "./scan-points.ts";

const COLUMNS = [
  t("Scan"),
  ...IMPACTS.map((impact) => IMPACT_NAMES[impact]),
  t("Pages without known issues"),
  t("Pages checked"),
];

/** Table of the chart's numbers, newest first; it scrolls by itself where there is no room. */
export function ScanTable({ points }: { points: ScanPoint[] }) {
  return (
    <details>
      <summary>{t("The same numbers as a table")}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
      <section className="scan-table" aria-label={t("Scans")} tabIndex={0}>
        <table className="data-table count-table">
          <caption className="visually-hidden">{t("Open issues after each scan, the newest first")}</caption>
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
