import { t } from "#shared/translate.ts";
import { TableHead } from "#src/dashboard/components/table-head.tsx";
import { useGrowingList } from "#src/dashboard/components/use-growing-list.ts";
import { Badge } from "#ui/badge.tsx";
import type { ListedRow } from "./read-list.ts";

const ROWS_AT_ONCE = 25;

/** Rows of the list in their order; hundreds of them render after everything else. */
export function PreviewTable({ rows }: { rows: readonly ListedRow[] }) {
  const shown = useGrowingList(rows, ROWS_AT_ONCE);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard (WCAG 2.1.1)
    <section className="table-scroll import-table" tabIndex={0} aria-label={t("Rows of the list")}>
      <table aria-rowcount={rows.length + 1}>
        <TableHead columns={[t("Row"), t("Name"), t("Outcome"), t("Website"), t("Labels")]} />
        <tbody>
          {shown.map((listed) => (
            <PreviewRow key={listed.number} listed={listed} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PreviewRow({ listed: { number, typed, row, problem, isDuplicate } }: { listed: ListedRow }) {
  return (
    <tr>
      <td data-align="right">{number}</td>
      <th scope="row">{row?.name ?? typed.name}</th>
      <td>
        <Badge variant={problem ? (isDuplicate ? "neutral" : "danger") : "success"}>
          {problem ? (isDuplicate ? t("Left out") : t("Error")) : t("New widget")}
        </Badge>{" "}
        {problem}
      </td>
      <td className="import-table__website">{row ? (row.websiteUrl ?? t("None yet")) : typed.website}</td>
      <td>{row?.labels?.join(", ") ?? typed.labels}</td>
    </tr>
  );
}
