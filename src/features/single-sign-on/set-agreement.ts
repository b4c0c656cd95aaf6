import { eq } from "drizzle-orm";
import { transact } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { notFound } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { recordOperatorAct } from "../audit/operator-acts/record-operator-act.ts";

/**
 * Records whether single sign-on is included for an account, by agreement with the operator.
 * @throws DomainError `not-found`
 */
export async function setSsoAgreement(
  { db }: Pick<Services, "db">,
  { userId, ...act }: { userId: number; operator: string; command: string },
  isIncluded: boolean,
): Promise<void> {
  await transact(db, async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!before) throw notFound();
    await tx.update(users).set({ singleSignOn: isIncluded }).where(eq(users.id, userId));
    await recordOperatorAct(tx, {
      ...act,
      accountId: before.accountId,
      before: { singleSignOn: before.singleSignOn },
      after: { singleSignOn: isIncluded },
    });
  });
}
