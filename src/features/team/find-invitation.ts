import { eq } from "drizzle-orm";
import { coverageOf, includesTeam } from "#shared/billing/coverage.ts";
import { ERRORS } from "#shared/messages.ts";
import { accountName, nameAndAddress } from "#shared/team/roles.ts";
import type { InvitationView } from "#shared/team/schemas.ts";
import type { Transaction } from "../../db/client.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import { type Invite, teamInvites } from "../../db/schema/team.ts";
import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { isTaken } from "../accounts/insert-user.ts";
import { hashToken } from "../accounts/one-time-token.ts";

/**
 * Returns an invitation to the holder of its emailed token. The token proves access to the mailbox,
 * so only the mailbox's user learns whether the address has an account.
 * @throws DomainError `invalid` for an unknown or expired invitation; `conflict` for an accepted
 * one.
 */
export async function findInvitation({ db, clock }: Services, token: string): Promise<InvitationView> {
  const [row] = await db
    .select({ invite: teamInvites, owner: users })
    .from(teamInvites)
    .innerJoin(users, eq(users.accountId, teamInvites.accountId))
    .where(eq(teamInvites.token, hashToken(token)));
  if (!row) throw inviteGone();
  if (row.invite.acceptedBy) throw inviteUsed();
  if (row.invite.expiresAt <= clock.now()) throw inviteGone();
  const { email, role } = row.invite;
  const [holder] = await db.select().from(users).where(eq(users.email, email));
  return {
    accountName: accountName(row.owner),
    inviter: nameAndAddress(row.owner),
    role,
    email,
    isKnown: isTaken(holder),
  };
}

/** Returns the invitation, locked until the transaction ends, and the account's owner. */
export async function takeInvitation(tx: Transaction, token: string) {
  const [invite] = await tx
    .select()
    .from(teamInvites)
    .where(eq(teamInvites.token, hashToken(token)))
    .for("update");
  const [owner] = invite ? await tx.select().from(users).where(eq(users.accountId, invite.accountId)) : [];
  if (!invite || !owner) throw inviteGone();
  return { invite, owner };
}

/** @throws DomainError `invalid` if expired; `forbidden` while the plan doesn't include a team. */
export function refuseUnlessUsable(services: Services, invite: Invite, owner: User): void {
  if (invite.expiresAt <= services.clock.now()) throw inviteGone();
  if (!includesTeam(coverageOf(services, owner))) {
    throw new DomainError("forbidden", ERRORS.teamNotOpen, { code: "team_closed" });
  }
}

export function inviteGone(): DomainError {
  return new DomainError("invalid", ERRORS.inviteGone, { code: "bad_link" });
}

export function inviteUsed(): DomainError {
  return new DomainError("conflict", ERRORS.inviteUsed, { code: "sign_in_first" });
}
