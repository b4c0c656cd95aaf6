import { lt } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import type { Database } from "../../db/client.ts";
import { liveHosts } from "../../db/schema/widgets.ts";

/** How long a host is remembered that asks no more. */
const DAYS_KEPT = 365;

export async function forgetOldSightings({ db, now }: { db: Database; now: Date }): Promise<void> {
  const limit = new Date(now.getTime() - DAYS_KEPT * DAY_MS);
  await db.delete(liveHosts).where(lt(liveHosts.lastSeenAt, limit));
}
