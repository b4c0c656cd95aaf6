import { eq } from "drizzle-orm";
import type { Locale } from "#shared/language/locales.ts";
import { ERRORS } from "#shared/messages.ts";
import type { RegisterStep1Input } from "#shared/registration/schemas.ts";
import { pendingRegistrations, users } from "../../db/schema/accounts.ts";
import { DomainError } from "../../errors.ts";
import type { RegistrationClaim } from "../../http/registration-cookie.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { hashNewPassword } from "../accounts/hash-new-password.ts";
import { insertOrRestartUser, isTaken } from "../accounts/insert-user.ts";
import { verificationMail } from "../accounts/registration-mails.ts";
import { retryOnConflict } from "../accounts/retry-on-conflict.ts";
import { requireOpenSignUps } from "../accounts/sign-ups.ts";
import { acceptedNow } from "../accounts/terms-acceptance.ts";

/**
 * Completes step 1: creates the account, or restarts an unverified account without a subscription.
 * @throws DomainError `forbidden` unless registration is open to everyone; `conflict` at `email`
 * for a verified or subscribed address, which cannot be hidden since step 1 leads to a session;
 * `invalid` at `password` for a common password.
 */
export async function startRegistration(
  services: Services,
  input: RegisterStep1Input,
  locale: Locale | null,
): Promise<RegistrationClaim> {
  requireOpenSignUps(services);
  const password = await hashNewPassword(services, input.password, input);
  const { email, websiteUrl, via } = input;
  const user = await retryOnConflict(() =>
    transactAndMail(services, async (tx) => {
      const [existing] = await tx.select().from(users).where(eq(users.email, email)).for("update");
      if (isTaken(existing)) throw emailTaken();
      const started = await insertOrRestartUser(services, tx, existing, {
        email,
        password,
        websiteUrl,
        locale,
        ...(via && { via }),
        ...acceptedNow(services),
      });
      await tx.insert(pendingRegistrations).values({ userId: started.user.id });
      await services.mail.add(tx, verificationMail(services.config, started.user, started.token));
      return started.user;
    }),
  );
  return { userId: user.id, sessionVersion: user.sessionVersion };
}

function emailTaken(): DomainError {
  return new DomainError("conflict", ERRORS.emailTaken, {
    code: "email_taken",
    fields: { email: ERRORS.emailTaken },
  });
}
