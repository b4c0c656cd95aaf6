import { eq } from "drizzle-orm";
import {
  authenticators,
  passkeys,
  recoveryCodes,
  secondStepChallenges,
} from "#src/db/schema/second-steps.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { recordOperatorAct } from "../audit/operator-acts/record-operator-act.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { secondStepsResetMail } from "./emails.ts";
import { lockUser } from "./lock-user.ts";
import { listSecondSteps } from "./queries.ts";

/**
 * Removes a user's second steps and recovery codes on the operator's behalf, so the user can sign
 * in with just the password, and notifies the user. Returns the number of second steps removed.
 * @throws DomainError `not-found`
 */
export async function resetSecondSteps(
  services: Services,
  { userId, operator }: { userId: number; operator: string },
): Promise<number> {
  return transactAndMail(services, async (tx) => {
    const user = await lockUser(tx, userId);
    const { accountId } = user;
    const { length: removed } = await listSecondSteps(tx, userId);
    if (removed === 0) return 0;
    for (const table of [authenticators, passkeys, recoveryCodes, secondStepChallenges])
      await tx.delete(table).where(eq(table.userId, userId));
    await recordOperatorAct(tx, {
      operator,
      command: "user reset-second-steps",
      accountId,
      before: { secondSteps: removed },
      after: { secondSteps: 0 },
    });
    const at = services.clock.now();
    await recordSecurityEvent(tx, { kind: "staff-second-steps-reset", accountId, userId, at });
    await services.mail.add(tx, secondStepsResetMail(services.config, user));
    return removed;
  });
}
