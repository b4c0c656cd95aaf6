import { eq } from "drizzle-orm";
import { transact } from "../../db/client.ts";
import { pendingRegistrations, sessions } from "../../db/schema.ts";
import type { Services } from "../../services.ts";

/** Signs a device out. The registration's cookie, which repeats its answer for a while, ends with it. */
export async function endSession({ db }: Services, user: { id: number }, sessionId: string): Promise<void> {
  await transact(db, async (tx) => {
    await tx.delete(sessions).where(eq(sessions.id, sessionId));
    await tx
      .update(pendingRegistrations)
      .set({ sessionId: null })
      .where(eq(pendingRegistrations.userId, user.id));
  });
}
