import { FACTOR_ERRORS } from "#shared/factors/messages.ts";
import type { AddAuthenticatorInput, NewRecoveryCodes } from "#shared/factors/schemas.ts";
import { authenticators } from "#src/db/schema/factors.ts";
import { DomainError } from "#src/errors.ts";
import type { SessionContext } from "#src/http/session.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { sealSecret } from "./authenticator-secret.ts";
import { openSetup } from "./authenticator-setup.ts";
import { limitTries } from "./limit-tries.ts";
import { lockForFactor, noteNewFactor } from "./new-factor.ts";
import { stepOf } from "./totp.ts";

/**
 * Adds an authenticator app once its first code is right. The person's first factor comes with
 * recovery codes. A repeated call, after a lost reply, adds the app once.
 * @throws DomainError `invalid` at `code`; `conflict` for a setup that is too old; `forbidden`.
 */
export async function addAuthenticator(
  services: Services,
  session: Pick<SessionContext, "user" | "sessionId">,
  { setup, name, code }: AddAuthenticatorInput,
): Promise<NewRecoveryCodes> {
  const userId = session.user.id;
  const { id, shared } = openSetup(services, userId, setup);
  return limitTries(services, userId, () =>
    transactAndMail(services, async (tx) => {
      const now = services.clock.now();
      const lastStep = stepOf(shared, code, now);
      if (lastStep === null) throw wrongCode();
      const user = await lockForFactor(tx, userId);
      const secret = sealSecret(services.secret, id, shared);
      await tx
        .insert(authenticators)
        .values({ id, userId, name, secret, lastStep, lastUsedAt: now, createdAt: now })
        .onConflictDoNothing();
      return noteNewFactor(services, tx, { user, sessionId: session.sessionId, kind: "authenticator", name });
    }),
  );
}

/** The error for a code that is none of an app's current ones. */
export function wrongCode(): DomainError {
  const message = FACTOR_ERRORS.wrongCode;
  return new DomainError("invalid", message, { code: "wrong_code", fields: { code: message } });
}
