import { lt } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import type { Database } from "../../db/client.ts";
import { passwordResetTokens } from "../../db/schema/accounts.ts";

/** Removes password resets a day after they expired; until then their link says kindly what is wrong with it. */
export async function forgetExpiredResets({ db, now }: { db: Database; now: Date }): Promise<void> {
  const limit = new Date(now.getTime() - DAY_MS);
  await db.delete(passwordResetTokens).where(lt(passwordResetTokens.expiresAt, limit));
}
