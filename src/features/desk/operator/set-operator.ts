import { asc, eq } from "drizzle-orm";
import { transact } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { DomainError, notFound } from "#src/errors.ts";
import { holdsSecondStep } from "#src/http/has-second-step.ts";
import type { Services } from "#src/services.ts";
import { recordOperatorAct } from "../../audit/operator-acts/record-operator-act.ts";

/**
 * Makes a user an operator, or revokes operator access immediately.
 * @throws DomainError `not-found`; `conflict` while their address is unverified, since a stranger
 * may have registered it.
 */
export async function setOperator(
  { db }: Pick<Services, "db">,
  { userId, ...act }: { userId: number; operator: string; command: string },
  isOperator: boolean,
): Promise<void> {
  await transact(db, async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!before) throw notFound();
    if (isOperator && !before.isEmailVerified) {
      throw new DomainError("conflict", `${before.email} isn’t verified.`, { code: "unverified" });
    }
    await tx.update(users).set({ isOperator }).where(eq(users.id, userId));
    await recordOperatorAct(tx, {
      ...act,
      accountId: before.accountId,
      before: { isOperator: before.isOperator },
      after: { isOperator },
    });
  });
}

/** Lists operators and whether each has the second step that the desk requires. */
export function listOperators({ db }: Pick<Services, "db">) {
  return db
    .select({
      email: users.email,
      contactPerson: users.contactPerson,
      hasSecondStep: holdsSecondStep(users.id.getSQL()),
    })
    .from(users)
    .where(eq(users.isOperator, true))
    .orderBy(asc(users.email));
}
