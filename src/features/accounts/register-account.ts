import { eq } from "drizzle-orm";
import type { DialogRegisterInput } from "#shared/accounts/credentials.ts";
import type { Locale } from "#shared/language/locales.ts";
import { ERRORS } from "#shared/messages.ts";
import type { RegisterInput } from "#shared/registration/schemas.ts";
import { users } from "../../db/schema/accounts.ts";
import { DomainError } from "../../errors.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { hashNewPassword } from "./hash-new-password.ts";
import { insertOrRestartUser, isTaken } from "./insert-user.ts";
import { alreadyRegisteredMail, verificationMail } from "./registration-mails.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { requireOpenSignUps } from "./sign-ups.ts";
import { acceptanceOf } from "./terms-acceptance.ts";

/**
 * Registers a user without a card, via the single API call or the dialog. The reply does not reveal
 * whether the address has an account; an email tells its owner what happened.
 * @throws DomainError `forbidden` unless anyone may register; `conflict` for a taken username,
 * since usernames are not secret; `invalid` at `password` for a common password.
 */
export async function registerAccount(
  services: Services,
  input: RegisterInput | DialogRegisterInput,
  locale: Locale | null,
) {
  requireOpenSignUps(services);
  const password = await hashNewPassword(services, input.password, input);
  const { email } = input;
  const profile = { email, password, locale, ...profileOf(input), ...acceptanceOf(services, input) };
  await retryOnConflict(() =>
    transactAndMail(services, async (tx) => {
      const [existing] = await tx.select().from(users).where(eq(users.email, email)).for("update");
      if (profile.username) {
        const [holder] = await tx.select().from(users).where(eq(users.username, profile.username));
        if (holder && holder.id !== existing?.id) throw usernameTaken();
      }
      if (isTaken(existing)) {
        await services.mail.add(tx, alreadyRegisteredMail(services.config, existing));
        return;
      }
      const { user, token } = await insertOrRestartUser(services, tx, existing, profile);
      await services.mail.add(tx, verificationMail(services.config, user, token));
    }),
  );
}

function profileOf(input: RegisterInput | DialogRegisterInput) {
  if ("username" in input) return { username: input.username };
  return {
    contactPerson: input.fullName || null,
    websiteUrl: input.companyUrl || null,
    howDidYouFindUs: input.howDidYouFindUs || null,
    plan: input.selectedPlan,
    billingCycle: input.billingCycle,
    username: undefined,
  };
}

export function usernameTaken(): DomainError {
  return new DomainError("conflict", ERRORS.usernameTaken, {
    code: "username_taken",
    fields: { username: ERRORS.usernameTaken },
  });
}
