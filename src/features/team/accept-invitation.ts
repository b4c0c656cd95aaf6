import { eq } from "drizzle-orm";
import { ERRORS } from "#shared/messages.ts";
import type { Transaction } from "../../db/client.ts";
import type { User } from "../../db/schema/accounts.ts";
import { type Invite, teamInvites, teamMembers } from "../../db/schema/team.ts";
import { DomainError } from "../../errors.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { joinedMail } from "./emails.ts";
import { membership } from "./end-membership.ts";
import { inviteGone, refuseUnlessUsable, takeInvitation } from "./find-invitation.ts";
import { recordJoining } from "./record-membership.ts";
import { moveSession } from "./switch-account.ts";

/**
 * Makes the user a member and switches their session to the account; a repeated call only switches.
 * @throws DomainError `forbidden` unless their verified address is the invited one, or while the
 * plan doesn't include a team; `invalid` for an expired invitation or a member who has left.
 */
export async function acceptInvitation(
  services: Services,
  { user, sessionId }: { user: User; sessionId: string },
  token: string,
): Promise<void> {
  await transactAndMail(services, async (tx) => {
    const { invite, owner } = await takeInvitation(tx, token);
    if (invite.email !== user.email) throw notYours("other_address", ERRORS.inviteForOther);
    if (!user.isEmailVerified) throw notYours("verify_first", ERRORS.inviteUnverified);
    if (invite.acceptedBy) await requireMember(tx, invite, user.id);
    else {
      refuseUnlessUsable(services, invite, owner);
      await addMember(services, tx, { invite, owner, user });
    }
    await moveSession(tx, { userId: user.id, sessionId, accountId: invite.accountId });
  });
}

/** Uses up an invitation locked by the transaction. */
export async function addMember(
  services: Services,
  tx: Transaction,
  { invite, owner, user }: { invite: Invite; owner: User; user: Pick<User, "id" | "email"> },
): Promise<void> {
  const { id, accountId, role, part } = invite;
  const [added] = await tx
    .insert(teamMembers)
    .values({ accountId, userId: user.id, role, part, createdAt: services.clock.now() })
    .onConflictDoNothing()
    .returning();
  await tx.update(teamInvites).set({ acceptedBy: user.id }).where(eq(teamInvites.id, id));
  if (!added) return;
  await services.mail.add(tx, joinedMail(services.config, owner, { email: user.email, role }));
  await recordJoining(tx, { accountId, userId: user.id, role, at: services.clock.now() });
}

async function requireMember(tx: Transaction, { accountId }: Invite, userId: number): Promise<void> {
  const [member] = await tx.select().from(teamMembers).where(membership(accountId, userId));
  if (!member) throw inviteGone();
}

function notYours(code: string, message: string): DomainError {
  return new DomainError("forbidden", message, { code });
}
