import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "#src/db/client.ts";
import { liveWidget } from "#src/db/live-widget.ts";
import { liveHosts, widgets } from "#src/db/schema/widgets.ts";

/** Whether a page on the host has requested one of the account's widgets. */
export async function isSeenAt(
  db: Database | Transaction,
  accountId: number,
  host: string,
): Promise<boolean> {
  const [seen] = await db
    .select({ host: liveHosts.host })
    .from(liveHosts)
    .innerJoin(widgets, eq(widgets.id, liveHosts.widgetId))
    .where(and(eq(widgets.accountId, accountId), liveWidget, eq(liveHosts.host, host)))
    .limit(1);
  return seen !== undefined;
}
