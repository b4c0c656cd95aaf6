import { t } from "#shared/translate.ts";
import { formatNumber } from "../../format.ts";

/**
 * Explains the lines by stroke and colour.
 * @param allowance null if its line is not drawn.
 */
export function ChartLegend({ allowance }: { allowance: number | null }) {
  return (
    <ul className="chart-legend">
      <li>
        <Sample line="chart__line" />
        {t("Visits")}
      </li>
      <li>
        <Sample line="chart__before" />
        {t("Previous period")}
      </li>
      {allowance !== null && (
        <li>
          <Sample line="chart__allowance" />
          {t("Your plan: {allowance} a month", { allowance: formatNumber(allowance) })}
        </li>
      )}
    </ul>
  );
}

function Sample({ line }: { line: string }) {
  return (
    <svg className="chart-legend__sample" viewBox="0 0 32 8" aria-hidden="true" focusable="false">
      <path className={line} d="M0 4H32" />
    </svg>
  );
}
