import { eq } from "drizzle-orm";
import { ERRORS } from "#shared/messages.ts";
import { DAY_MS } from "#shared/time.ts";
import { passwordResetTokens, users } from "../../db/schema/accounts.ts";
import { DomainError } from "../../errors.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { recordOperatorAct } from "../audit/operator-acts/record-operator-act.ts";
import { insertOrRestartUser, isTaken } from "./insert-user.ts";
import { passwordLink } from "./issue-password-link.ts";
import { newToken } from "./one-time-token.ts";
import { accountMadeMail, FIRST_PASSWORD_DAYS } from "./password-mails.ts";
import { NO_PASSWORD } from "./passwords.ts";

export interface CreatedUser {
  email: string;
  /** One-time link for setting the password; anyone who opens it gets the account. */
  link: string;
  expiresAt: Date;
}

/**
 * Creates a user with their own account at the operator's request, without a password. Setting a
 * password through the link verifies the address and accepts the terms.
 * @param mails whether to email the link; otherwise the operator passes it on.
 * @throws DomainError `conflict` for an address that already has an account.
 */
export async function createUser(
  services: Services,
  { email, mails, operator }: { email: string; mails: boolean; operator: string },
): Promise<CreatedUser> {
  const { config, clock } = services;
  const { token, hash } = newToken();
  const expiresAt = new Date(clock.now().getTime() + FIRST_PASSWORD_DAYS * DAY_MS);
  await transactAndMail(services, async (tx) => {
    const [existing] = await tx.select().from(users).where(eq(users.email, email)).for("update");
    if (isTaken(existing)) throw new DomainError("conflict", ERRORS.userExists, { code: "email_taken" });
    const { user } = await insertOrRestartUser(services, tx, existing, { email, password: NO_PASSWORD });
    await tx.insert(passwordResetTokens).values({ email, token: hash, expiresAt });
    await recordOperatorAct(tx, {
      operator,
      command: "user create",
      accountId: user.accountId,
      after: { mails },
    });
    if (mails) await services.mail.add(tx, accountMadeMail(config, user, token));
  });
  return { email, link: passwordLink(config, token), expiresAt };
}
