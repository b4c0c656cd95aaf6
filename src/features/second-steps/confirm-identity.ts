import { eq } from "drizzle-orm";
import { SECOND_STEP_ERRORS } from "#shared/second-steps/messages.ts";
import type { ConfirmationInput } from "#shared/second-steps/schemas.ts";
import { type Transaction, transact } from "#src/db/client.ts";
import { sessions, type User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";
import { hasSecondStep } from "#src/http/has-second-step.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { checkPassword } from "../accounts/check-password.ts";
import { NO_PASSWORD } from "../accounts/passwords.ts";
import { limitTries } from "./limit-tries.ts";
import { lockUser } from "./lock-user.ts";
import { proveSecondStep } from "./prove-second-step.ts";

/**
 * Confirms that the signed-in user is present, by a second step or, for users without one, by
 * password. Valid for 15 minutes, in this session only.
 * @throws DomainError `invalid` at the proof's field; `rate-limited`.
 */
export async function confirmIdentity(
  services: Services,
  { user, sessionId }: { user: User; sessionId: string },
  input: ConfirmationInput,
  device: string,
): Promise<void> {
  if (input.currentPassword !== undefined) {
    if (await hasSecondStep(services.db, user.id)) throw notByPassword(SECOND_STEP_ERRORS.useSecondStep);
    if (user.password === NO_PASSWORD) throw notByPassword(SECOND_STEP_ERRORS.noPassword);
    await checkPassword(services, user, input.currentPassword);
    return transact(services.db, async (tx) => {
      // A second step may have been added since, in which case the password proves nothing.
      await lockUser(tx, user.id);
      if (await hasSecondStep(tx, user.id)) throw notByPassword(SECOND_STEP_ERRORS.useSecondStep);
      await markConfirmed(services, tx, sessionId);
    });
  }
  const confirm = () =>
    transactAndMail(services, async (tx) => {
      await proveSecondStep(services, tx, user, { proof: input, device, asked: "confirmation" });
      await markConfirmed(services, tx, sessionId);
    });
  await (input.passkey ? confirm() : limitTries(services, user.id, confirm));
}

async function markConfirmed({ clock }: Services, tx: Transaction, sessionId: string): Promise<void> {
  await tx.update(sessions).set({ confirmedAt: clock.now() }).where(eq(sessions.id, sessionId));
}

function notByPassword(message: string): DomainError {
  return new DomainError("invalid", message, { fields: { currentPassword: message } });
}
