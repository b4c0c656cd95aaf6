import { and, eq, ne, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { pendingRegistrations, sessions, users } from "../../db/schema/accounts.ts";
import { secondStepChallenges } from "../../db/schema/second-steps.ts";
import { forgetDevices } from "./known-devices/forget-devices.ts";

/**
 * Signs a user out of every session but `kept`, forgets their devices, and ends registration
 * cookies.
 */
export async function endOtherSessions(tx: Transaction, userId: number, kept: string): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, kept)));
  await tx.delete(secondStepChallenges).where(eq(secondStepChallenges.userId, userId));
  await forgetDevices(tx, userId);
  await tx
    .update(users)
    .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(eq(users.id, userId));
  await tx
    .update(pendingRegistrations)
    .set({ sessionId: null })
    .where(eq(pendingRegistrations.userId, userId));
}
