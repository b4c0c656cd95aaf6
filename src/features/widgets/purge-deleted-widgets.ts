import { lt } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import { monthAfter, monthStart } from "#shared/usage/periods.ts";
import { RETENTION } from "#src/retention/retention-rules.ts";
import { widgets } from "../../db/schema/widgets.ts";
import type { Services } from "../../services.ts";

const KEPT_MS = RETENTION.deletedWidgets.keep.days * DAY_MS;

/**
 * Returns when a deleted widget is purged: after its retention period, but not before the end of
 * the month in which its visits still count against the plan.
 */
export function goneAt(deletedAt: Date): Date {
  const monthEnd = monthAfter(monthStart(deletedAt));
  return new Date(Math.max(deletedAt.getTime() + KEPT_MS, monthEnd.getTime()));
}

/**
 * Deletes widgets past `goneAt`; the deletion cascades to their settings, history, visits and
 * barrier reports.
 */
export async function purgeDeletedWidgets({
  db,
  clock,
  billingClock,
}: Pick<Services, "db" | "clock" | "billingClock">): Promise<void> {
  const counted = billingClock.now();
  const monthSoFar = counted.getTime() - Date.parse(monthStart(counted));
  const before = new Date(clock.now().getTime() - Math.max(KEPT_MS, monthSoFar));
  await db.delete(widgets).where(lt(widgets.deletedAt, before));
}
