import { and, eq } from "drizzle-orm";
import { ERRORS } from "#shared/messages.ts";
import type { Transaction } from "../../db/client.ts";
import { sessions, users } from "../../db/schema/accounts.ts";
import { teamInvites, teamMembers } from "../../db/schema/team.ts";
import { DomainError } from "../../errors.ts";

/** The condition that a member's row is this person's in this account. */
export function membership(accountId: number, userId: number) {
  return and(eq(teamMembers.accountId, accountId), eq(teamMembers.userId, userId));
}

/**
 * Ends a person's access to an account: their sessions are in their own account at once, and the invitation that they
 * came by is not good for coming back.
 * @throws DomainError `not-found` for whoever is not in that team.
 */
export async function endMembership(tx: Transaction, accountId: number, userId: number): Promise<void> {
  const [member] = await tx.delete(teamMembers).where(membership(accountId, userId)).returning();
  if (!member) throw new DomainError("not-found", ERRORS.notFound);
  await tx
    .delete(teamInvites)
    .where(and(eq(teamInvites.accountId, accountId), eq(teamInvites.acceptedBy, userId)));
  await tx
    .update(sessions)
    .set({ accountId: null })
    .where(and(eq(sessions.userId, userId), eq(sessions.accountId, accountId)));
  await tx
    .update(users)
    .set({ lastAccountId: null })
    .where(and(eq(users.id, userId), eq(users.lastAccountId, accountId)));
}
