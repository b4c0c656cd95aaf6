import { Link } from "react-router";
import { Card } from "#ui/card.tsx";
import { TableHead } from "../../components/table-head.tsx";
import { useGrowingList } from "../../components/use-growing-list.ts";
import { formatNumber } from "../../format.ts";
import type { NamedUsage } from "./usage-csv.ts";

const ROWS_AT_ONCE = 20;

export interface WidgetTableProps {
  widgets: NamedUsage[];
  pathOf(id: string): string;
}

/** Visits by widget, busiest first. Hundreds of rows render after everything else. */
export function WidgetTable({ widgets, pathOf }: WidgetTableProps) {
  const shown = useGrowingList(widgets, ROWS_AT_ONCE);
  return (
    <Card className="stack stack--tight widget-usage">
      <h2 id="widget-usage">Each widget</h2>
      <table
        className="data-table usage-table"
        aria-labelledby="widget-usage"
        aria-rowcount={widgets.length + 1}
      >
        <TableHead columns={["Widget", "Visits", "Before"]} />
        <tbody>
          {shown.map(({ id, name, visits, before }) => (
            <tr key={id}>
              <th scope="row">
                <Link className="line-link" to={pathOf(id)}>
                  {name}
                </Link>
              </th>
              <td>{formatNumber(visits)}</td>
              <td>{formatNumber(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
