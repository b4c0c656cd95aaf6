import { lt } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import type { Database } from "../../db/client.ts";
import { widgetFiles } from "../../db/schema/server.ts";

/** More than a year, so that whoever pins a version looks after it once a year at most. */
const KEPT_DAYS = 400;

/** Removes what no server has shipped for 400 days. */
export async function forgetOldFiles({ db, now }: { db: Database; now: Date }): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await db.delete(widgetFiles).where(lt(widgetFiles.shippedAt, oldest));
}
