import { and, between, eq, or, type SQL, sql } from "drizzle-orm";
import { liveWidget } from "../../db/live-widget.ts";
import { usageDaily, widgets } from "../../db/schema.ts";
import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { DASHBOARD_VALIDATION } from "../../shared/dashboard-messages.ts";
import { ERRORS } from "../../shared/messages.ts";
import { PLANS, type PlanId } from "../../shared/plans.ts";
import type { UsageQuery, UsageView, WidgetUsage } from "../../shared/schemas/usage.ts";
import {
  addDays,
  rangeBefore,
  type UsagePeriod,
  type UsageRange,
  usagePeriods,
} from "../../shared/usage-periods.ts";
import { ownedBy } from "../widgets/owned-by.ts";

type Needs = Pick<Services, "db" | "billingClock">;

/**
 * The visits of an account's widgets, or of one of them, in a range of days and in the one before it. Those of widgets
 * that were deleted are in the sums of all, as they are in what the plan's allowance is compared with.
 * @throws DomainError `not-found` for a widget of another account; `invalid` for a range that ends after today.
 */
export async function listVisits(
  { db, billingClock }: Needs,
  { accountId, plan }: { accountId: number; plan: PlanId },
  { by, last, until, widget }: UsageQuery,
): Promise<UsageView> {
  const today = billingClock.now().toISOString().slice(0, 10);
  if (until && until > today)
    throw new DomainError("invalid", ERRORS.invalid, { fields: { until: DASHBOARD_VALIDATION.usageDay } });
  const range = { by, last, until: until ?? today };
  const all = eq(widgets.accountId, accountId);
  const which = widget === undefined ? all : await ownedBy({ db }, accountId, widget);
  const rows = await addUp({ db }, range, which);
  return {
    ...range,
    visits: inOrder(rows, range),
    before: inOrder(rows, rangeBefore(range)),
    widgets: byWidget(rows),
    allowance: PLANS[plan].visits,
    today,
  };
}

type Sum = Awaited<ReturnType<typeof addUp>>[number];

/** Both ranges in one reading: a row for each day that had visits, and one a range for each widget that had any. */
function addUp({ db }: Pick<Needs, "db">, range: UsageRange, which: SQL | undefined) {
  const current = spanOf(range);
  const before = spanOf(rangeBefore(range));
  const { day, widgetId, visits } = usageDaily;
  return db
    .select({
      /** Null in a widget's row, as the other three are in a day's. */
      day: sql<string | null>`${day}`,
      isCurrent: sql<boolean | null>`${day} >= ${current.from}::date`,
      widgetId: sql<string | null>`${widgetId}`,
      isLive: sql<boolean | null>`${liveWidget}`,
      visits: sql<number>`sum(${visits})::int`,
    })
    .from(usageDaily)
    .innerJoin(widgets, eq(widgets.id, widgetId))
    .where(and(which, or(between(day, current.from, current.to), between(day, before.from, before.to))))
    .groupBy(sql`grouping sets ((1), (2, 3, 4))`);
}

function spanOf(range: UsageRange): UsagePeriod {
  return { from: usagePeriods(range)[0]?.from ?? range.until, to: range.until };
}

function inOrder(rows: Sum[], range: UsageRange): number[] {
  const ofDay = new Map(rows.map(({ day, visits }) => [day, visits]));
  return usagePeriods(range).map(({ from, to }) => {
    let sum = 0;
    for (let day = from; day <= to; day = addDays(day, 1)) sum += ofDay.get(day) ?? 0;
    return sum;
  });
}

function byWidget(rows: Sum[]): WidgetUsage[] {
  const found = new Map<string, WidgetUsage>();
  for (const { widgetId, isCurrent, isLive, visits } of rows) {
    if (widgetId === null || !isLive) continue;
    const widget = found.get(widgetId) ?? { id: widgetId, visits: 0, before: 0 };
    found.set(widgetId, { ...widget, [isCurrent ? "visits" : "before"]: visits });
  }
  return [...found.values()].sort((a, b) => b.visits - a.visits || b.before - a.before);
}
