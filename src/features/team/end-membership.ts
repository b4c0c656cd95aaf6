import { and, eq } from "drizzle-orm";
import { savedFilters } from "#src/db/schema/widgets.ts";
import type { Transaction } from "../../db/client.ts";
import { sessions, type User, users } from "../../db/schema/accounts.ts";
import { apiKeys } from "../../db/schema/api-keys.ts";
import { ssoIdentities } from "../../db/schema/single-sign-on.ts";
import { type TeamMember, teamInvites, teamMembers } from "../../db/schema/team.ts";
import { notFound } from "../../errors.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { leftMail, removedMail } from "./emails.ts";
import { recordLeaving } from "./record-membership.ts";

export function membership(accountId: number, userId: number) {
  return and(eq(teamMembers.accountId, accountId), eq(teamMembers.userId, userId));
}

/**
 * Ends a user's access to an account: immediately returns their sessions to their own account, ends
 * sessions started by the account's provider, deletes their API keys and saved filters, and
 * invalidates the invitation through which they joined. Returns the ended membership.
 * @throws DomainError `not-found` for users outside that team.
 */
async function endMembership(tx: Transaction, accountId: number, userId: number): Promise<TeamMember> {
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

/** @throws DomainError `not-found` unless the user is a member, including for their own account. */
export async function leaveTeam(services: Services, user: User, accountId: number): Promise<void> {
  await transactAndMail(services, async (tx) => {
    const { role } = await endMembership(tx, accountId, user.id);
    const [owner] = await tx.select().from(users).where(eq(users.accountId, accountId));
    if (owner) await services.mail.add(tx, leftMail(services.config, owner, user.email));
    const at = services.clock.now();
    await recordLeaving(tx, { accountId, userId: user.id, ownerId: null, role, at });
  });
}

/**
 * Ends a membership; everything the member created remains.
 * @throws DomainError `not-found` for users outside the owner's team.
 */
export async function removeMember(services: Services, owner: User, userId: number): Promise<void> {
  await transactAndMail(services, async (tx) => {
    const { accountId, id: ownerId } = owner;
    const { role } = await endMembership(tx, accountId, userId);
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (user) await services.mail.add(tx, removedMail(services.config, owner, user));
    await recordLeaving(tx, { accountId, userId, ownerId, role, at: services.clock.now() });
  });
}
