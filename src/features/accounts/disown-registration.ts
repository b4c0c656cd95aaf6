import { eq } from "drizzle-orm";
import { ERRORS } from "#shared/messages.ts";
import { users } from "../../db/schema/accounts.ts";
import { DomainError } from "../../errors.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { endEarlierAccess } from "./end-earlier-access.ts";
import { hashToken } from "./one-time-token.ts";
import { disownedMail } from "./registration-mails.ts";
import { removeUnverified } from "./remove-unverified.ts";

/**
 * Removes an unverified registration that the address's owner disowned through the verification
 * email. If a card was entered, the account is signed out instead, its links end, and support is
 * notified, since the card may be charged.
 * @throws DomainError `invalid` for an unknown link or an address verified in the meantime.
 */
export async function disownRegistration(services: Services, token: string): Promise<void> {
  await transactAndMail(services, async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(eq(users.emailVerificationToken, hashToken(token)))
      .for("update");
    if (!user || user.isEmailVerified) {
      throw new DomainError("invalid", ERRORS.verificationToken, { code: "bad_link" });
    }
    if (!user.stripeCustomerId) {
      return removeUnverified(tx, user);
    }
    await tx
      .update(users)
      .set({ emailVerificationToken: null, emailVerificationExpires: null })
      .where(eq(users.id, user.id));
    await endEarlierAccess(tx, user, services.clock.now());
    await services.mail.add(tx, disownedMail(services.config, user.id));
  });
}
