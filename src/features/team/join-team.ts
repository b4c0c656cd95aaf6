import { eq } from "drizzle-orm";
import type { Locale } from "#shared/language/locales.ts";
import { ERRORS } from "#shared/messages.ts";
import type { JoinInput } from "#shared/team/schemas.ts";
import { users } from "../../db/schema/accounts.ts";
import { DomainError } from "../../errors.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { createSession } from "../accounts/create-session.ts";
import { hashNewPassword } from "../accounts/hash-new-password.ts";
import { insertOrRestartUser, isTaken } from "../accounts/insert-user.ts";
import { retryOnConflict } from "../accounts/retry-on-conflict.ts";
import { requireInvitedSignUps } from "../accounts/sign-ups.ts";
import { acceptedNow } from "../accounts/terms-acceptance.ts";
import { addMember } from "./accept-invitation.ts";
import { findInvitation, inviteUsed, refuseUnlessUsable, takeInvitation } from "./find-invitation.ts";

/**
 * Registers the invited user and makes them a member. The token proves access to the mailbox, so it
 * also verifies the address; the invitation email says that joining accepts the terms. Returns the
 * session, which starts in the joined account.
 * @throws DomainError `invalid` for an expired invitation, and at `password` for a common password;
 * `conflict` for a used invitation or if the address has an account; `forbidden` while the plan
 * doesn't include a team, or where account creation is not allowed.
 */
export async function joinTeam(
  services: Services,
  { token, password }: JoinInput,
  locale: Locale | null,
): Promise<string> {
  // Rejects a bad link before computing the costly hash.
  const { isKnown, email } = await findInvitation(services, token);
  if (isKnown) throw knownAddress();
  requireInvitedSignUps(services);
  const hashed = await hashNewPassword(services, password, { email });
  return retryOnConflict(() =>
    transactAndMail(services, async (tx) => {
      const { invite, owner } = await takeInvitation(tx, token);
      if (invite.acceptedBy) throw inviteUsed();
      refuseUnlessUsable(services, invite, owner);
      const [existing] = await tx.select().from(users).where(eq(users.email, invite.email)).for("update");
      if (isTaken(existing)) throw knownAddress();
      const profile = {
        email: invite.email,
        password: hashed,
        locale,
        isEmailVerified: true,
        ...acceptedNow(services),
        lastAccountId: invite.accountId,
      };
      const { user } = await insertOrRestartUser(services, tx, existing, profile);
      await addMember(services, tx, { invite, owner, user });
      return createSession(services, tx, user.id);
    }),
  );
}

function knownAddress(): DomainError {
  return new DomainError("conflict", ERRORS.inviteKnown, { code: "sign_in_first" });
}
