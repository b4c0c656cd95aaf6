import { lt } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import { MONTHS_OF_VISITS, monthsBefore } from "#shared/usage-periods.ts";
import { counterWrites, toolUsageDaily, usageDaily } from "../../db/schema/usage.ts";
import type { Services } from "../../services.ts";

const MONTHS_OF_TOOLS = 13;
/** Longer than any outage after which a write is tried again. */
const WRITES_MS = 14 * DAY_MS;

/** Removes counts as old as the privacy page says, by the clock that dated them. */
export async function forgetOldUsage({
  db,
  billingClock,
}: Pick<Services, "db" | "billingClock">): Promise<void> {
  const now = billingClock.now();
  const today = now.toISOString().slice(0, 10);
  await db.delete(usageDaily).where(lt(usageDaily.day, monthsBefore(today, MONTHS_OF_VISITS)));
  await db.delete(counterWrites).where(lt(counterWrites.writtenAt, new Date(now.getTime() - WRITES_MS)));
  await db.delete(toolUsageDaily).where(lt(toolUsageDaily.day, monthsBefore(today, MONTHS_OF_TOOLS)));
}
