import { and, eq } from "drizzle-orm";
import { savedFilters } from "#src/db/schema/widgets.ts";
import type { Transaction } from "../../db/client.ts";
import { sessions, users } from "../../db/schema/accounts.ts";
import { apiKeys } from "../../db/schema/api-keys.ts";
import { ssoIdentities } from "../../db/schema/single-sign-on.ts";
import { type TeamMember, teamInvites, teamMembers } from "../../db/schema/team.ts";
import { notFound } from "../../errors.ts";

/** Condition that a row is this user's membership of this account. */
export function membership(accountId: number, userId: number) {
  return and(eq(teamMembers.accountId, accountId), eq(teamMembers.userId, userId));
}

/**
 * Ends a user's access to an account: their sessions return to their own account immediately, those
 * that the account's provider started end, their API keys and saved filters are deleted, and the
 * invitation they came by no longer works. Returns the membership that ended.
 * @throws DomainError `not-found` for users outside that team.
 */
export async function endMembership(tx: Transaction, accountId: number, userId: number): Promise<TeamMember> {
  const [member] = await tx.delete(teamMembers).where(membership(accountId, userId)).returning();
  if (!member) throw notFound();
  await tx
    .delete(teamInvites)
    .where(and(eq(teamInvites.accountId, accountId), eq(teamInvites.acceptedBy, userId)));
  await tx
    .delete(ssoIdentities)
    .where(and(eq(ssoIdentities.accountId, accountId), eq(ssoIdentities.userId, userId)));
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.ssoAccountId, accountId)));
  await tx.delete(apiKeys).where(and(eq(apiKeys.accountId, accountId), eq(apiKeys.userId, userId)));
  await tx
    .delete(savedFilters)
    .where(and(eq(savedFilters.accountId, accountId), eq(savedFilters.userId, userId)));
  await tx
    .update(sessions)
    .set({ accountId: null })
    .where(and(eq(sessions.userId, userId), eq(sessions.accountId, accountId)));
  await tx
    .update(users)
    .set({ lastAccountId: null })
    .where(and(eq(users.id, userId), eq(users.lastAccountId, accountId)));
  return member;
}
