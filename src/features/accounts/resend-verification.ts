import { eq } from "drizzle-orm";
import type { Locale } from "#shared/language/locales.ts";
import { addHours } from "#shared/time.ts";
import { users } from "../../db/schema/accounts.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { VERIFICATION_HOURS } from "./insert-user.ts";
import { newToken } from "./one-time-token.ts";
import { alreadyRegisteredMail, noAccountMail, verificationMail } from "./registration-mails.ts";

/**
 * Emails a new link to an unverified address, or its status to any other address, so only the
 * address's owner learns the status.
 * @param locale the browser's locale, used if the address has no account.
 */
export async function resendVerification(
  services: Services,
  who: { email: string } | { userId: number },
  locale: Locale | null,
) {
  await transactAndMail(services, async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where("email" in who ? eq(users.email, who.email) : eq(users.id, who.userId))
      .for("update");
    if (!user) {
      if ("email" in who)
        await services.mail.add(tx, noAccountMail(services.config, { email: who.email, locale }));
      return;
    }
    if (user.isEmailVerified) {
      await services.mail.add(tx, alreadyRegisteredMail(services.config, user));
      return;
    }
    const { token, hash } = newToken();
    await tx
      .update(users)
      .set({
        emailVerificationToken: hash,
        emailVerificationExpires: addHours(services.clock.now(), VERIFICATION_HOURS),
      })
      .where(eq(users.id, user.id));
    await services.mail.add(tx, verificationMail(services.config, user, token));
  });
}
