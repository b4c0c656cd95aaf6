import { and, eq, lt } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import type { Database } from "#src/db/client.ts";
import { webhookEvents } from "#src/db/schema/billing.ts";

/** Three times as long as the provider can send an event again, as the privacy page says. */
const DAYS_KEPT = 90;

/** Removes processed events, whose payloads tell of customers; what failed is kept until it is mended. */
export async function purgeOldWebhooks({ db, now }: { db: Database; now: Date }): Promise<void> {
  const limit = new Date(now.getTime() - DAYS_KEPT * DAY_MS);
  await db
    .delete(webhookEvents)
    .where(and(eq(webhookEvents.processed, true), lt(webhookEvents.processedAt, limit)));
}
