import { memo, startTransition, type ToggleEvent, useMemo, useState } from "react";
import { Link } from "react-router";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { earlierEnd, isKept, laterEnd, rangeBefore, type UsageStep } from "#shared/usage/periods.ts";
import type { UsageView } from "#shared/usage/schemas.ts";
import { downloadFile } from "#ui/browser/download-file.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { withinSentence } from "../../components/phrases.ts";
import { TableHead } from "../../components/table-head.tsx";
import { useGrowingList } from "../../components/use-growing-list.ts";
import { formatDaysOfUtc, formatNumber, formatTime } from "../../format.ts";
import { comparison, nameOfPoint, rangeName, STEP_NAMES, visitsInWords } from "./period-words.ts";
import { type NamedUsage, usageCsv, usageFileName } from "./usage-csv.ts";
import { totalsOf, type UsagePoint, usagePoints } from "./usage-points.ts";
import { VisitsChart } from "./visits-chart.tsx";

const ROWS_AT_ONCE = 60;

const VisitsRow = memo(function VisitsRow({ by, point }: { by: UsageStep; point: UsagePoint }) {
  return (
    <tr>
      <th scope="row">{nameOfPoint(by, point)}</th>
      <td>{formatNumber(point.visits)}</td>
      <td>{formatNumber(point.before.visits)}</td>
    </tr>
  );
});

export interface UsageReportProps {
  usage: UsageView;
  name: string;
  /** All widgets; empty if the report covers only one. */
  widgets: NamedUsage[];
  onMove(until: string): void;
}

export function UsageReport({ usage, name, widgets, onMove }: UsageReportProps) {
  const points = useMemo(() => usagePoints(usage), [usage]);
  const total = totalsOf(points);
  if (!total) return null;
  const { by, today, until } = usage;
  const isLatest = until >= today;
  const earlier = { ...usage, until: earlierEnd(usage) };
  const isOldest = !isKept(rangeBefore(earlier), today);
  const allowance = by === "month" && widgets.length > 0 ? usage.allowance : null;
  return (
    <Card className="stack usage-report">
      <div className="split">
        <h2>{formatDaysOfUtc(total.from, total.to)}</h2>
        <div className="cluster">
          <Button
            variant="secondary"
            aria-disabled={isOldest || undefined}
            onClick={() => isOldest || onMove(earlier.until)}
          >
            {t("Earlier")}
          </Button>
          <Button
            variant="secondary"
            aria-disabled={isLatest || undefined}
            onClick={() => isLatest || onMove(laterEnd(usage, today))}
          >
            {t("Later")}
          </Button>
        </div>
      </div>
      <p role="status">
        <strong className="large">{visitsInWords(total.visits)}</strong>
        {comparison(total)}
      </p>
      {total.visits === 0 && (
        <p className="muted">
          <RichText
            text="Visits appear here seconds after the widget runs on your site. The <link>overview</link> shows whether it does."
            parts={{ link: (words) => <Link to={DASHBOARD.home}>{words}</Link> }}
          />
        </p>
      )}
      <VisitsChart key={`${by} ${points.length} ${until}`} by={by} points={points} allowance={allowance} />
      {by === "month" && usage.allowance !== null && (
        <p className="muted small">
          {t(
            "Your plan has {allowance} visits a month for all widgets together, including those deleted during that month. Visitors are never cut off.",
            { allowance: formatNumber(usage.allowance) },
          )}
        </p>
      )}
      <VisitsTable by={by} points={points} />
      <div className="split usage-report__foot">
        <p className="muted small">
          {t(
            "Each browser session counts as one visit. Days are in UTC: they start at {value} your time. Weeks start on Monday.",
            { value: formatTime(`${today}T00:00:00Z`) },
          )}
        </p>
        <Button
          variant="secondary"
          onClick={() =>
            downloadFile(
              usageFileName(usage, points),
              new Blob([usageCsv(points, name, widgets)], { type: "text/csv" }),
            )
          }
        >
          {t("Download as CSV")}
        </Button>
      </div>
    </Card>
  );
}

interface VisitsTableProps {
  by: UsageStep;
  points: UsagePoint[];
}

/** Table of the chart's numbers, newest first. Its rows, up to 400, render once it is opened. */
function VisitsTable({ by, points }: VisitsTableProps) {
  const [isOpen, setOpen] = useState(false);

  function toggle({ currentTarget: { open } }: ToggleEvent<HTMLDetailsElement>) {
    startTransition(() => setOpen(open));
  }

  return (
    <details onToggle={toggle}>
      <summary>{t("The same numbers as a table")}</summary>
      {isOpen && <OpenTable by={by} points={points} />}
    </details>
  );
}

function OpenTable({ by, points }: VisitsTableProps) {
  const newestFirst = useMemo(() => points.toReversed(), [points]);
  const shown = useGrowingList(newestFirst, ROWS_AT_ONCE);
  return (
    <table className="data-table usage-table" aria-rowcount={points.length + 1}>
      <caption className="visually-hidden">
        {t("Visits by {by}, newest first", { by: withinSentence(STEP_NAMES[by]) })}
      </caption>
      <TableHead
        columns={[STEP_NAMES[by], t("Visits"), t("{by} before", { by: rangeName(by, points.length) })]}
      />
      <tbody>
        {shown.map((point) => (
          <VisitsRow key={point.from} by={by} point={point} />
        ))}
      </tbody>
    </table>
  );
}
