import { eq } from "drizzle-orm";
import { FACTOR_ERRORS } from "#shared/factors/messages.ts";
import type { ConfirmationInput } from "#shared/factors/schemas.ts";
import { type Transaction, transact } from "#src/db/client.ts";
import { sessions, type User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";
import { hasFactor } from "#src/http/has-factor.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { checkPassword } from "../accounts/check-password.ts";
import { NO_PASSWORD } from "../accounts/passwords.ts";
import { limitTries } from "./limit-tries.ts";
import { lockUser } from "./lock-user.ts";
import { proveFactor } from "./prove-factor.ts";

/**
 * Confirms that the signed-in user is present: by a second step, or by the password if they have
 * none. Valid for 15 minutes and only for this session.
 * @throws DomainError `invalid` at the proof's field; `rate-limited`.
 */
export async function confirmIdentity(
  services: Services,
  { user, sessionId }: { user: User; sessionId: string },
  input: ConfirmationInput,
  device: string,
): Promise<void> {
  if (input.currentPassword !== undefined) {
    if (await hasFactor(services.db, user.id)) throw notByPassword(FACTOR_ERRORS.useFactor);
    if (user.password === NO_PASSWORD) throw notByPassword(FACTOR_ERRORS.noPassword);
    await checkPassword(services, user, input.currentPassword);
    return transact(services.db, async (tx) => {
      // A second step may have been added since, and then the password proves nothing.
      await lockUser(tx, user.id);
      if (await hasFactor(tx, user.id)) throw notByPassword(FACTOR_ERRORS.useFactor);
      await markConfirmed(services, tx, sessionId);
    });
  }
  const confirm = () =>
    transactAndMail(services, async (tx) => {
      await proveFactor(services, tx, user, { proof: input, device, asked: "confirmation" });
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
