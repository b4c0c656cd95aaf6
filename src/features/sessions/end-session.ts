import { and, eq } from "drizzle-orm";
import { transact } from "../../db/client.ts";
import { pendingRegistrations, sessions } from "../../db/schema/accounts.ts";
import type { Services } from "../../services.ts";

/** Signs a device out, and ends the registration cookie, which would repeat its reply. */
export async function endSession({ db }: Services, user: { id: number }, sessionId: string) {
  return transact(db, async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, user.id)))
      .returning();
    await tx
      .update(pendingRegistrations)
      .set({ sessionId: null })
      .where(eq(pendingRegistrations.userId, user.id));
    return ended.length > 0;
  });
}
