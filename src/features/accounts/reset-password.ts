import { and, eq } from "drizzle-orm";
import { ERRORS } from "#shared/messages.ts";
import { passwordResetTokens, users } from "../../db/schema/accounts.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { endEarlierAccess } from "./end-earlier-access.ts";
import { hashNewPassword } from "./hash-new-password.ts";
import { badLink, hashToken } from "./one-time-token.ts";
import { passwordWasResetMail } from "./password-mails.ts";
import { NO_PASSWORD } from "./passwords.ts";
import { listPrograms } from "./programs.ts";
import { welcomeMail } from "./registration-mails.ts";
import { acceptedByLink } from "./terms-acceptance.ts";

/**
 * Sets a new password using an emailed link, once. The link proves access to the mailbox, so it
 * also verifies the address. Ends earlier sessions, cookies and open links. Notifies the user by
 * email, or welcomes a user created by the operator when they set their first password.
 * @throws DomainError `invalid` for an unknown, used or expired link, and at `password` for a
 * common password, which leaves the link usable.
 */
export async function resetPassword(
  services: Services,
  token: string,
  newPassword: string,
): Promise<{ userId: number }> {
  const hash = hashToken(token);
  const { email } = await findUsable(services, hash);
  const password = await hashNewPassword(services, newPassword, { email });
  return transactAndMail(services, async (tx) => {
    const [used] = await tx
      .update(passwordResetTokens)
      .set({ used: true })
      .where(and(eq(passwordResetTokens.token, hash), eq(passwordResetTokens.used, false)))
      .returning();
    if (!used) throw badLink(ERRORS.resetToken);
    const [user] = await tx.select().from(users).where(eq(users.email, used.email)).for("update");
    if (!user) throw badLink(ERRORS.resetToken);
    await tx
      .update(users)
      .set({ password, isEmailVerified: true, ...acceptedByLink(services, user) })
      .where(eq(users.id, user.id));
    const at = services.clock.now();
    await endEarlierAccess(tx, user, at);
    const { id: userId, accountId } = user;
    await recordSecurityEvent(tx, { kind: "password-reset", accountId, userId, at });
    const isFirst = user.password === NO_PASSWORD && !user.isEmailVerified;
    const mail = isFirst
      ? welcomeMail(services.config, user)
      : passwordWasResetMail(services.config, user, await listPrograms(tx, user, at));
    await services.mail.add(tx, mail);
    return { userId };
  });
}

/** Rejects an invalid link before the expensive hashing. */
async function findUsable({ db, clock }: Services, hash: string): Promise<{ email: string }> {
  const [row] = await db.select().from(passwordResetTokens).where(eq(passwordResetTokens.token, hash));
  if (!row || row.used || row.expiresAt <= clock.now()) throw badLink(ERRORS.resetToken);
  return row;
}
