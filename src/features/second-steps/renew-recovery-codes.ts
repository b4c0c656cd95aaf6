import { SECOND_STEP_ERRORS } from "#shared/second-steps/messages.ts";
import type { NewRecoveryCodes } from "#shared/second-steps/schemas.ts";
import { DomainError } from "#src/errors.ts";
import { hasSecondStep } from "#src/http/has-second-step.ts";
import type { SessionContext } from "#src/http/session.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { recoveryCodesMadeMail } from "./emails.ts";
import { lockUser } from "./lock-user.ts";
import { issueRecoveryCodes } from "./recovery-codes.ts";

/**
 * Replaces a user's recovery codes.
 * @throws DomainError `conflict` for a user without a second step, who has no use for recovery
 * codes.
 */
export async function renewRecoveryCodes(
  services: Services,
  { user: { id: userId }, sessionId }: Pick<SessionContext, "user" | "sessionId">,
): Promise<NewRecoveryCodes> {
  return transactAndMail(services, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!(await hasSecondStep(tx, userId)))
      throw new DomainError("conflict", SECOND_STEP_ERRORS.noSecondStep);
    const { accountId } = user;
    const at = services.clock.now();
    await recordSecurityEvent(tx, { kind: "recovery-codes-made", accountId, userId, sessionId, at });
    await services.mail.add(tx, recoveryCodesMadeMail(services.config, user));
    return { recoveryCodes: await issueRecoveryCodes(services, tx, userId) };
  });
}
