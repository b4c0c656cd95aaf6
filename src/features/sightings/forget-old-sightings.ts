import { lt } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { widgetSightings } from "../../db/schema.ts";

/** How long a host is remembered that asks no more. */
const DAYS_KEPT = 365;

export async function forgetOldSightings({ db, now }: { db: Database; now: Date }): Promise<void> {
  const limit = new Date(now.getTime() - DAYS_KEPT * 86_400_000);
  await db.delete(widgetSightings).where(lt(widgetSightings.lastSeenAt, limit));
}
