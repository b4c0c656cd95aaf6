import { lt } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import type { Database } from "../../db/client.ts";
import { emailChanges } from "../../db/schema/accounts.ts";

const KEPT_MS = 14 * DAY_MS;

/** Removes requests for another address 14 days after their links expired; until then those say what became of it. */
export async function forgetOldChanges({ db, now }: { db: Database; now: Date }): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, new Date(now.getTime() - KEPT_MS)));
}
