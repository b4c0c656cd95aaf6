import { Link } from "react-router";
import { Card } from "../../../ui/card.tsx";
import { formatNumber } from "../../format.ts";
import type { NamedUsage } from "./usage-csv.ts";

export interface WidgetTableProps {
  widgets: NamedUsage[];
  /** Where one widget alone is shown. */
  pathOf(id: string): string;
}

/** Each widget's visits in the whole time, the busiest first. */
export function WidgetTable({ widgets, pathOf }: WidgetTableProps) {
  return (
    <Card className="stack stack--tight">
      <h2 id="widget-usage">Each widget</h2>
      <table className="usage-table" aria-labelledby="widget-usage">
        <thead>
          <tr>
            <th scope="col">Widget</th>
            <th scope="col">Visits</th>
            <th scope="col">Before</th>
          </tr>
        </thead>
        <tbody>
          {widgets.map(({ id, name, visits, before }) => (
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
