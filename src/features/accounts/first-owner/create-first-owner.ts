import { eq } from "drizzle-orm";
import type { Locale } from "#shared/language/locales.ts";
import { ERRORS } from "#shared/messages.ts";
import type { FirstOwnerInput } from "#shared/registration/schemas.ts";
import type { Transaction } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { setupLinks } from "#src/db/schema/server.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { createSession } from "../create-session.ts";
import { hashNewPassword } from "../hash-new-password.ts";
import { insertOrRestartUser } from "../insert-user.ts";
import { badLink, hashToken } from "../one-time-token.ts";
import { welcomeMail } from "../registration-mails.ts";

/**
 * Creates the first account, once, using the link the server printed on startup. Anyone who reads
 * that output runs the server, so the user is an operator who accepts no terms, and the address
 * counts as verified. Returns the session's ID.
 * @throws DomainError `invalid` for a link that is unknown or older than an hour, and once an
 * account exists; at `password` for a common password.
 */
export async function createFirstOwner(
  services: Services,
  { token, email, password, websiteUrl }: FirstOwnerInput,
  locale: Locale | null,
): Promise<string> {
  const hash = hashToken(token);
  // Rejects a bad link before the costly hash.
  const [known] = await services.db.select().from(setupLinks).where(eq(setupLinks.token, hash));
  if (!known) throw badLink(ERRORS.setupLink);
  const hashed = await hashNewPassword(services, password, { email });
  return transactAndMail(services, async (tx) => {
    await useLink(services, tx, hash);
    const profile = {
      email,
      password: hashed,
      websiteUrl,
      locale,
      isEmailVerified: true,
      isOperator: true,
    };
    const { user } = await insertOrRestartUser(services, tx, undefined, profile);
    await services.mail.add(tx, welcomeMail(services.config, user));
    return createSession(services, tx, user.id);
  });
}

async function useLink({ clock }: Services, tx: Transaction, hash: string): Promise<void> {
  const [used] = await tx.delete(setupLinks).where(eq(setupLinks.token, hash)).returning();
  if (!used || used.expiresAt <= clock.now()) throw badLink(ERRORS.setupLink);
  const [anybody] = await tx.select({ id: users.id }).from(users).limit(1);
  if (anybody) throw badLink(ERRORS.setupLink);
}
