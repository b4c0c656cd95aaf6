import { lt } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import { monthAfter, monthStart } from "#shared/usage-periods.ts";
import { widgets } from "../../db/schema/widgets.ts";
import type { Services } from "../../services.ts";

const KEPT_MS = 30 * DAY_MS;

/**
 * When a widget that was deleted then goes for good: 30 days later, and not before the month is over whose visits still
 * count against the plan.
 */
export function goneAt(deletedAt: Date): Date {
  const monthEnd = monthAfter(monthStart(deletedAt));
  return new Date(Math.max(deletedAt.getTime() + KEPT_MS, monthEnd.getTime()));
}

/** Settings, history, visits and reports go with a widget's row. */
export async function forgetDeletedWidgets({
  db,
  clock,
  billingClock,
}: Pick<Services, "db" | "clock" | "billingClock">): Promise<void> {
  const counted = billingClock.now();
  const monthSoFar = counted.getTime() - Date.parse(monthStart(counted));
  const before = new Date(clock.now().getTime() - Math.max(KEPT_MS, monthSoFar));
  await db.delete(widgets).where(lt(widgets.deletedAt, before));
}
