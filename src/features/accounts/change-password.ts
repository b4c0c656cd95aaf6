import { and, eq } from "drizzle-orm";
import type { ChangePasswordInput } from "#shared/accounts/schemas.ts";
import { passwordResetTokens, type User, users } from "../../db/schema/accounts.ts";
import { changedMeanwhile } from "../../errors.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { ofUser, recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { checkPassword } from "./check-password.ts";
import { cancelEmailChange } from "./end-earlier-access.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { hashNewPassword } from "./hash-new-password.ts";
import { passwordChangedMail } from "./password-mails.ts";
import { endPrograms, listPrograms } from "./programs.ts";

/**
 * Sets a new password, ends every other session, cookie and reset link, as well as the keys and
 * owner webhooks named in the input, cancels an open address change, and notifies the user by
 * email.
 * @throws DomainError `invalid` at `currentPassword`, or at `password` for a common password;
 * `conflict` if the password was changed in the meantime, e.g., in another tab.
 */
export async function changePassword(
  services: Services,
  user: User,
  sessionId: string,
  input: ChangePasswordInput,
): Promise<void> {
  await checkPassword(services, user, input.currentPassword);
  const password = await hashNewPassword(services, input.password, user);
  await transactAndMail(services, async (tx) => {
    const [changed] = await tx
      .update(users)
      .set({ password })
      .where(and(eq(users.id, user.id), eq(users.password, user.password)))
      .returning();
    if (!changed) throw changedMeanwhile();
    const at = services.clock.now();
    await endOtherSessions(tx, user.id, sessionId);
    await endPrograms(tx, { person: user, sessionId, ids: input.ends, at });
    await cancelEmailChange(tx, user.id);
    await tx.delete(passwordResetTokens).where(eq(passwordResetTokens.email, changed.email));
    await recordSecurityEvent(tx, { kind: "password-changed", ...ofUser(user), sessionId, at });
    await services.mail.add(
      tx,
      passwordChangedMail(services.config, changed, await listPrograms(tx, user, at)),
    );
  });
}
