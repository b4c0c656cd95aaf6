import type { UsageView } from "#shared/schemas/usage.ts";
import { rangeBefore, type UsagePeriod, usagePeriods } from "#shared/usage-periods.ts";

/** One period of the range, beside the one that it is compared with. */
export interface UsagePoint extends UsagePeriod {
  visits: number;
  before: UsagePeriod & { visits: number };
  /** Today is in it, so there will be more. */
  isRunning: boolean;
}

/** The oldest first. */
export function usagePoints(view: UsageView): UsagePoint[] {
  const before = usagePeriods(rangeBefore(view));
  return usagePeriods(view).map((period, at) => ({
    ...period,
    visits: view.visits[at] ?? 0,
    before: { ...period, ...before[at], visits: view.before[at] ?? 0 },
    isRunning: period.to === view.today,
  }));
}

/** All of the points' visits, and of those before them, with the days that they are of. */
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
