import { eq } from "drizzle-orm";
import { ERRORS } from "#shared/messages.ts";
import { users } from "../../db/schema/accounts.ts";
import { DomainError, notFound } from "../../errors.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { cancelEmailChange } from "../accounts/end-earlier-access.ts";
import { retryOnConflict } from "../accounts/retry-on-conflict.ts";
import { recordOperatorAct } from "../audit/operator-acts/record-operator-act.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { changedByOperatorMail, changedMail } from "./emails.ts";
import { writeAddress } from "./write-address.ts";

/**
 * Changes a user's address at the operator's request, without confirmation links; both addresses
 * are notified. Cancels the user's own pending change.
 * @throws DomainError `not-found`; `invalid` for the current address; `conflict` for another user's
 * address.
 */
export async function setEmail(
  services: Services,
  { userId, newEmail, operator }: { userId: number; newEmail: string; operator: string },
): Promise<{ oldEmail: string }> {
  const { config, clock, mail } = services;
  return retryOnConflict(() =>
    transactAndMail(services, async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
      if (!user) throw notFound();
      const { accountId, email: oldEmail, isEmailVerified, locale } = user;
      if (oldEmail === newEmail) throw new DomainError("invalid", ERRORS.sameEmail);
      if (!(await writeAddress(services, tx, user, newEmail))) {
        throw new DomainError("conflict", ERRORS.userExists, { code: "email_taken" });
      }
      await cancelEmailChange(tx, userId);
      await recordOperatorAct(tx, {
        operator,
        command: "user set-email",
        accountId,
        before: { email: oldEmail, isEmailVerified },
        after: { email: newEmail, isEmailVerified: true },
      });
      const at = clock.now();
      await recordSecurityEvent(tx, { kind: "staff-email-changed", accountId, userId, at });
      const addresses = { oldEmail, newEmail, locale };
      if (isEmailVerified) await mail.add(tx, changedByOperatorMail(config, addresses));
      await mail.add(tx, changedMail(config, addresses));
      return { oldEmail };
    }),
  );
}
