import { and, eq, gt, isNull } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import {
  emailChanges,
  passwordResetTokens,
  pendingRegistrations,
  sessions,
  type User,
  users,
} from "../../db/schema/accounts.ts";
import { teamInvites } from "../../db/schema/team.ts";

/**
 * Ends everything that somebody could use to get into an account, in a transaction that holds its
 * user: sessions, the cookie of a registration, and each waiting link. The password is left to the
 * caller.
 */
export async function endEarlierAccess(tx: Transaction, user: User, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ sessionVersion: user.sessionVersion + 1 })
    .where(eq(users.id, user.id));
  await tx.delete(sessions).where(eq(sessions.userId, user.id));
  await endRegistration(tx, user.id);
  await cancelEmailChange(tx, user.id);
  await tx.update(passwordResetTokens).set({ used: true }).where(eq(passwordResetTokens.email, user.email));
  await expireInvites(tx, user.accountId, now);
}

/** A card set-up that was begun goes; of a completed registration only the repeated answer ends. */
async function endRegistration(tx: Transaction, userId: number): Promise<void> {
  const own = eq(pendingRegistrations.userId, userId);
  await tx.delete(pendingRegistrations).where(and(own, isNull(pendingRegistrations.completedAt)));
  await tx.update(pendingRegistrations).set({ sessionId: null }).where(own);
}

/** Cancels the change of address that waits for its links, if there is one. */
export async function cancelEmailChange(tx: Transaction, userId: number): Promise<void> {
  await tx
    .update(emailChanges)
    .set({ outcome: "cancelled" })
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.outcome)));
}

/** The owner still sees them in the team's list, as expired, and can mail each again. */
async function expireInvites(tx: Transaction, accountId: number, now: Date): Promise<void> {
  await tx
    .update(teamInvites)
    .set({ expiresAt: now })
    .where(
      and(
        eq(teamInvites.accountId, accountId),
        isNull(teamInvites.acceptedBy),
        gt(teamInvites.expiresAt, now),
      ),
    );
}
