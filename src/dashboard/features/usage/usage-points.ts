import { rangeBefore, type UsagePeriod, usagePeriods } from "#shared/usage/periods.ts";
import type { UsageView } from "#shared/usage/schemas.ts";

/** A period in the range, and the period it is compared with. */
export interface UsagePoint extends UsagePeriod {
  visits: number;
  before: UsagePeriod & { visits: number };
  /** Whether the period includes today, so visits may still be added. */
  isRunning: boolean;
}

/** Returns the points, oldest first. */
export function usagePoints(view: UsageView): UsagePoint[] {
  const before = usagePeriods(rangeBefore(view));
  return usagePeriods(view).map((period, at) => ({
    ...period,
    visits: view.visits[at] ?? 0,
    before: { ...period, ...before[at], visits: view.before[at] ?? 0 },
    isRunning: period.to === view.today,
  }));
}

export function totalsOf(points: UsagePoint[]): UsagePoint | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return;
  const visits = points.reduce((sum, point) => sum + point.visits, 0);
  const before = points.reduce((sum, point) => sum + point.before.visits, 0);
  return {
    ...last,
    from: first.from,
    visits,
    before: { from: first.before.from, to: last.before.to, visits: before },
  };
}
