import { and, eq, ne, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { pendingRegistrations, sessions, users } from "../../db/schema/accounts.ts";

/** Signs a user out of every session but `kept`, and ends registration cookies. */
export async function endOtherSessions(tx: Transaction, userId: number, kept: string): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, kept)));
  await tx
    .update(users)
    .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(eq(users.id, userId));
  await tx
    .update(pendingRegistrations)
    .set({ sessionId: null })
    .where(eq(pendingRegistrations.userId, userId));
}
