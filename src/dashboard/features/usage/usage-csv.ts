import { csvOf } from "#shared/csv.ts";
import type { UsageView, WidgetUsage } from "#shared/usage/schemas.ts";
import { totalsOf, type UsagePoint } from "./usage-points.ts";

export interface NamedUsage extends WidgetUsage {
  name: string;
}

const COLUMNS = ["from", "to", "widget", "visits", "before_from", "before_to", "visits_before"];

/** Returns a row for each point, labeled `name`, then a row per widget for the entire range. */
export function usageCsv(points: UsagePoint[], name: string, widgets: NamedUsage[]): string {
  const total = totalsOf(points);
  const row = ({ from, to, visits, before }: UsagePoint, widget: string) => [
    from,
    to,
    widget,
    visits,
    before.from,
    before.to,
    before.visits,
  ];
  return csvOf([
    COLUMNS,
    ...points.map((point) => row(point, name)),
    ...widgets.flatMap(({ name, visits, before }) =>
      total ? [row({ ...total, visits, before: { ...total.before, visits: before } }, name)] : [],
    ),
  ]);
}

/** Returns `visits-by-day-2026-10-24-to-2026-11-22.csv`. */
export function usageFileName({ by }: Pick<UsageView, "by">, points: UsagePoint[]): string {
  return `visits-by-${by}-${points[0]?.from}-to-${points.at(-1)?.to}.csv`;
}
