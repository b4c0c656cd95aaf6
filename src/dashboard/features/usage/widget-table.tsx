import { useRef, useState } from "react";
import { Link } from "react-router";
import { t } from "#shared/translate.ts";
import { Card } from "#ui/card.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { TableHead } from "../../components/table-head.tsx";
import { formatNumber } from "../../format.ts";
import type { NamedUsage } from "./usage-csv.ts";

/** Rows shown at first, and added at each press. */
const PAGE = 20;

export interface WidgetTableProps {
  widgets: NamedUsage[];
  pathOf(id: string): string;
}

/** Visits by widget, busiest first; more at a press, since an account may have a thousand. */
export function WidgetTable({ widgets, pathOf }: WidgetTableProps) {
  const [most, setMost] = useState(PAGE);
  const rows = useRef<HTMLTableSectionElement>(null);
  const shown = widgets.slice(0, most);
  return (
    <Card className="stack stack--tight widget-usage">
      <h2 id="widget-usage">{t("Each widget")}</h2>
      <table
        className="data-table usage-table"
        aria-labelledby="widget-usage"
        aria-rowcount={widgets.length + 1}
      >
        <TableHead columns={[t("Widget"), t("Visits"), t("Before")]} />
        <tbody ref={rows}>
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
      <ShowMore hidden={widgets.length - shown.length} list={rows} onShow={() => setMost(most + PAGE)} />
    </Card>
  );
}
