import { eq } from "drizzle-orm";
import type { Locale } from "#shared/language/locales.ts";
import { addHours } from "#shared/time.ts";
import { passwordResetTokens, users } from "../../db/schema/accounts.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { newToken } from "./one-time-token.ts";
import { passwordResetMail } from "./password-mails.ts";
import { noAccountMail } from "./registration-mails.ts";

/**
 * Emails a single-use link valid for an hour, or a notice that the address has no account.
 * @param locale the browser's locale, used if the address has no account.
 */
export async function requestPasswordReset(
  services: Services,
  email: string,
  locale: Locale | null,
): Promise<void> {
  await transactAndMail(services, async (tx) => {
    const { token, hash } = newToken();
    const [user] = await tx.select().from(users).where(eq(users.email, email));
    if (!user) return services.mail.add(tx, noAccountMail(services.config, { email, locale }));
    await tx
      .insert(passwordResetTokens)
      .values({ email, token: hash, expiresAt: addHours(services.clock.now(), 1) });
    return services.mail.add(tx, passwordResetMail(services.config, user, token));
  });
}
