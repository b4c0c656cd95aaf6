import { and, eq, lt } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import { deskConversations } from "#src/db/schema/desk.ts";
import type { Services } from "#src/services.ts";

/** Days without a reply after which an answered conversation is closed. */
export const SILENT_DAYS = 30;

/** Closes conversations whose answer has gone without a reply for 30 days. */
export async function closeSilent({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - SILENT_DAYS * DAY_MS);
  await db
    .update(deskConversations)
    .set({ state: "closed", closedAt: now })
    .where(and(eq(deskConversations.state, "answered"), lt(deskConversations.updatedAt, since)));
}
