import { and, eq } from "drizzle-orm";
import { transact } from "../../db/client.ts";
import { pendingRegistrations, sessions } from "../../db/schema/accounts.ts";
import type { Services } from "../../services.ts";
import { ofUser, recordSecurityEvent } from "../audit/security-events/record-security-event.ts";

/**
 * Signs a device out, and keeps the registration cookie from returning a session again.
 * @param by session of the device that signs out another device.
 */
export async function endSession(
  { db, clock }: Services,
  user: { id: number; accountId: number },
  sessionId: string,
  by?: string,
) {
  return transact(db, async (tx) => {
    const [ended] = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, user.id)))
      .returning();
    await tx
      .update(pendingRegistrations)
      .set({ sessionId: null })
      .where(eq(pendingRegistrations.userId, user.id));
    if (ended && by && by !== sessionId) {
      const at = clock.now();
      await recordSecurityEvent(tx, { kind: "device-signed-out", ...ofUser(user), sessionId: by, at });
    }
    return ended !== undefined;
  });
}
