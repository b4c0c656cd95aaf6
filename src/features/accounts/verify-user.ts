import { eq } from "drizzle-orm";
import { users } from "../../db/schema/accounts.ts";
import { notFound } from "../../errors.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { recordOperatorAct } from "../audit/operator-acts/record-operator-act.ts";
import { cancelEmailChange } from "./end-earlier-access.ts";
import { welcomeMail } from "./registration-mails.ts";

/**
 * Verifies an address at the operator's request; the user stays signed in. Cancels any pending
 * address change, since the unverified old address never had to confirm it.
 * @throws DomainError `not-found`
 */
export async function verifyUser(
  services: Services,
  { userId, operator }: { userId: number; operator: string },
): Promise<{ alreadyVerified: boolean }> {
  const alreadyVerified = await transactAndMail(services, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user) throw notFound();
    if (user.isEmailVerified) return true;
    await tx.update(users).set({ isEmailVerified: true }).where(eq(users.id, user.id));
    await cancelEmailChange(tx, user.id);
    await recordOperatorAct(tx, {
      operator,
      command: "user verify",
      accountId: user.accountId,
      before: { isEmailVerified: false },
      after: { isEmailVerified: true },
    });
    await services.mail.add(tx, welcomeMail(services.config, user));
    return false;
  });
  return { alreadyVerified };
}
