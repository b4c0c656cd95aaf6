import { eq, lt } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { contactMessages } from "../../db/schema/mail.ts";

/** How long messages are kept, as the privacy page says. */
export const MONTHS_KEPT = 12;

/** Removes one message by its id, or all from an address; answers how many there were. */
export async function deleteMessages(
  db: Database,
  which: { id: string } | { email: string },
): Promise<number> {
  const condition = "id" in which ? eq(contactMessages.id, which.id) : eq(contactMessages.email, which.email);
  const deleted = await db.delete(contactMessages).where(condition).returning({ id: contactMessages.id });
  return deleted.length;
}

/** Removes what is older than `MONTHS_KEPT`; run from time to time. */
export async function forgetOldMessages({ db, now }: { db: Database; now: Date }): Promise<void> {
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - MONTHS_KEPT);
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, limit));
}
