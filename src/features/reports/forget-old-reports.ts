import { lt } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { barrierReports } from "../../db/schema/reports.ts";

/** How long reports are kept, as the privacy page says. */
const MONTHS_KEPT = 12;

export async function forgetOldReports({ db, now }: { db: Database; now: Date }): Promise<void> {
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - MONTHS_KEPT);
  await db.delete(barrierReports).where(lt(barrierReports.createdAt, limit));
}
