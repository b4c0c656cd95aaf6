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
import { secondStepChallenges } from "../../db/schema/second-steps.ts";
import { teamInvites } from "../../db/schema/team.ts";
import { forgetDevices } from "./known-devices/forget-devices.ts";

/**
 * Ends all access to an account: sessions, sign-ins in progress, the registration cookie and open
 * links. Keeps second steps. The caller locks the user and handles the password.
 */
export async function endEarlierAccess(tx: Transaction, user: User, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ sessionVersion: user.sessionVersion + 1 })
    .where(eq(users.id, user.id));
  await tx.delete(sessions).where(eq(sessions.userId, user.id));
  await tx.delete(secondStepChallenges).where(eq(secondStepChallenges.userId, user.id));
  await forgetDevices(tx, user.id);
  await endRegistration(tx, user.id);
  await cancelEmailChange(tx, user.id);
  await tx.update(passwordResetTokens).set({ used: true }).where(eq(passwordResetTokens.email, user.email));
  await expireInvites(tx, user.accountId, now);
}

/** Deletes a card setup in progress; a completed registration loses only its repeatable reply. */
async function endRegistration(tx: Transaction, userId: number): Promise<void> {
  const own = eq(pendingRegistrations.userId, userId);
  await tx.delete(pendingRegistrations).where(and(own, isNull(pendingRegistrations.completedAt)));
  await tx.update(pendingRegistrations).set({ sessionId: null }).where(own);
}

export async function cancelEmailChange(tx: Transaction, userId: number): Promise<void> {
  await tx
    .update(emailChanges)
    .set({ outcome: "cancelled" })
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.outcome)));
}

/** Expires open invitations, which the owner can still see in the team list and resend. */
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
