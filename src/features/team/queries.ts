import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { coverageOf, includesTeam } from "#shared/billing/coverage.ts";
import { isUuid } from "#shared/schemas/uuid.ts";
import { accountName } from "#shared/team/roles.ts";
import type { AccountChoice, InviteView, TeamView } from "#shared/team/schemas.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import type { Invite } from "../../db/schema/team.ts";
import { teamInvites, teamMembers } from "../../db/schema/team.ts";
import { notFound } from "../../errors.ts";
import { holdsSecondStep } from "../../http/has-second-step.ts";
import type { Services } from "../../services.ts";

export async function listTeam(services: Services, owner: User): Promise<TeamView> {
  const { db, clock } = services;
  const members = await db
    .select({ member: teamMembers, user: users, hasSecondStep: holdsSecondStep(sql`users.id`) })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(eq(teamMembers.accountId, owner.accountId))
    .orderBy(asc(teamMembers.createdAt), asc(users.id));
  const invites = await db
    .select()
    .from(teamInvites)
    .where(and(eq(teamInvites.accountId, owner.accountId), isNull(teamInvites.acceptedBy)))
    .orderBy(asc(teamInvites.createdAt), asc(teamInvites.id));
  return {
    isOpen: includesTeam(coverageOf(services, owner)),
    secondStepDemandedFrom: owner.secondStepDemandedFrom?.toISOString() ?? null,
    members: members.map(({ member, user, hasSecondStep }) => ({
      userId: user.id,
      email: user.email,
      name: user.contactPerson,
      role: member.role,
      part: member.role === "viewer" ? member.part : null,
      hasSecondStep,
      since: member.createdAt.toISOString(),
    })),
    invites: invites.map((invite) => inviteView(invite, clock.now())),
  };
}

export function inviteView({ id, email, role, part, expiresAt }: Invite, now: Date): InviteView {
  return { id, email, role, part, expiresAt: expiresAt.toISOString(), hasExpired: expiresAt <= now };
}

/**
 * Condition that an invitation is open and belongs to this account.
 * @throws DomainError `not-found` for a malformed ID.
 */
export function ownInvite(accountId: number, id: string) {
  if (!isUuid(id)) throw notFound();
  return and(eq(teamInvites.id, id), eq(teamInvites.accountId, accountId), isNull(teamInvites.acceptedBy));
}

/** Returns the accounts in which a user may work: their own first, then the ones they joined. */
export async function listAccounts(services: Services, user: User): Promise<AccountChoice[]> {
  const owners = alias(users, "owners");
  const rows = await services.db
    .select({ role: teamMembers.role, owner: owners })
    .from(teamMembers)
    .innerJoin(owners, eq(owners.accountId, teamMembers.accountId))
    .where(eq(teamMembers.userId, user.id))
    .orderBy(asc(teamMembers.createdAt), asc(teamMembers.accountId));
  const others = rows.map(({ role, owner }) => ({
    id: owner.accountId,
    name: accountName(owner),
    role,
    isOpen: owner.suspendedAt === null && includesTeam(coverageOf(services, owner)),
    isSuspended: owner.suspendedAt !== null,
  }));
  return [
    { id: user.accountId, name: accountName(user), role: "owner", isOpen: true, isSuspended: false },
    ...others,
  ];
}
