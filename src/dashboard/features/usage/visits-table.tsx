import { memo, startTransition, type ToggleEvent, useMemo, useState } from "react";
import { t } from "#shared/translate.ts";
import type { UsageStep } from "#shared/usage-periods.ts";
import { withinSentence } from "#src/dashboard/components/within-sentence.ts";
import { TableHead } from "../../components/table-head.tsx";
import { useGrowingList } from "../../components/use-growing-list.ts";
import { formatNumber } from "../../format.ts";
import { nameOfPoint, rangeName, STEP_NAMES } from "./period-words.ts";
import type { UsagePoint } from "./usage-points.ts";

interface VisitsTableProps {
  by: UsageStep;
  points: UsagePoint[];
}

const ROWS_AT_ONCE = 60;

/** Table of the chart's numbers, newest first. Its rows, up to 400, render once it is opened. */
export function VisitsTable({ by, points }: VisitsTableProps) {
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
        {t("Visits by {by}, the newest first", { by: withinSentence(STEP_NAMES[by]) })}
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

const VisitsRow = memo(function VisitsRow({ by, point }: { by: UsageStep; point: UsagePoint }) {
  return (
    <tr>
      <th scope="row">{nameOfPoint(by, point)}</th>
      <td>{formatNumber(point.visits)}</td>
      <td>{formatNumber(point.before.visits)}</td>
    </tr>
  );
});
