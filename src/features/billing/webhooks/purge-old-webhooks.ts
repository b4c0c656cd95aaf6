import { and, eq, lt } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import type { Database } from "#src/db/client.ts";
import { webhookEvents } from "#src/db/schema/billing.ts";

/** Three times as long as the provider can resend an event; the privacy page states it. */
const DAYS_KEPT = 90;

/** Deletes processed events, whose payloads contain personal data; failed ones stay until fixed. */
export async function purgeOldWebhooks({ db, now }: { db: Database; now: Date }): Promise<void> {
  const limit = new Date(now.getTime() - DAYS_KEPT * DAY_MS);
  await db
    .delete(webhookEvents)
    .where(and(eq(webhookEvents.processed, true), lt(webhookEvents.processedAt, limit)));
}
