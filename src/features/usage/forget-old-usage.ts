import { lt } from "drizzle-orm";
import { toolUsageDaily, usageDaily } from "../../db/schema.ts";
import type { Services } from "../../services.ts";

/** So that any year has the one before beside it. */
const MONTHS_OF_VISITS = 25;
const MONTHS_OF_TOOLS = 13;

/** Removes counts as old as the privacy page says, by the clock that dated them. */
export async function forgetOldUsage({
  db,
  billingClock,
}: Pick<Services, "db" | "billingClock">): Promise<void> {
  const now = billingClock.now();
  await db.delete(usageDaily).where(lt(usageDaily.day, monthsBefore(now, MONTHS_OF_VISITS)));
  await db.delete(toolUsageDaily).where(lt(toolUsageDaily.day, monthsBefore(now, MONTHS_OF_TOOLS)));
}

/** E.g. `2025-10-22`. */
function monthsBefore(now: Date, months: number): string {
  const day = new Date(now);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day.toISOString().slice(0, 10);
}
