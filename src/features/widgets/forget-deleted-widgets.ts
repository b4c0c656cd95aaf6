import { lt } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { widgets } from "../../db/schema.ts";

/** How long a deleted widget can be brought back: 30 days, in milliseconds. */
export const DELETED_KEPT_MS = 30 * 86_400_000;

/** Settings, history, visits and reports go with a widget's row. */
export async function forgetDeletedWidgets({ db, now }: { db: Database; now: Date }): Promise<void> {
  await db.delete(widgets).where(lt(widgets.deletedAt, new Date(now.getTime() - DELETED_KEPT_MS)));
}
