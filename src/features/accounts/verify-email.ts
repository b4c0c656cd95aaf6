import { eq } from "drizzle-orm";
import { transact } from "../../db/client.ts";
import { users } from "../../db/schema.ts";
import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { ERRORS } from "../../shared/messages.ts";
import { welcomeMail } from "./emails.ts";
import { hashToken } from "./one-time-token.ts";

/**
 * Verifies the address that a link was mailed to. A link that was used before says so kindly.
 * @throws DomainError `invalid` for a link that is unknown or older than 24 hours.
 */
export async function verifyEmail(services: Services, token: string): Promise<{ alreadyVerified: boolean }> {
  const hash = hashToken(token);
  const alreadyVerified = await transact(services.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.emailVerificationToken, hash)).for("update");
    if (!user) throw badLink();
    if (user.isEmailVerified) return true;
    const expires = user.emailVerificationExpires;
    if (!expires || expires <= services.clock.now()) throw badLink();
    await tx.update(users).set({ isEmailVerified: true }).where(eq(users.id, user.id));
    await services.mail.add(tx, welcomeMail(services.config, user.email));
    return false;
  });
  services.mail.wake();
  return { alreadyVerified };
}

function badLink(): DomainError {
  return new DomainError("invalid", ERRORS.verificationToken, {
    code: "bad_link",
    fields: { token: ERRORS.verificationToken },
  });
}
