import { verifyRegistrationResponse } from "@simplewebauthn/server";
import { FACTOR_ERRORS } from "#shared/factors/messages.ts";
import type { AddPasskeyInput } from "#shared/factors/passkeys.ts";
import type { NewRecoveryCodes } from "#shared/factors/schemas.ts";
import { passkeys } from "#src/db/schema/factors.ts";
import { DomainError } from "#src/errors.ts";
import type { SessionContext } from "#src/http/session.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { challengeOf, wrongPasskey } from "./accept-passkey.ts";
import { takeChallenge } from "./challenges.ts";
import { lockForFactor, noteNewFactor } from "./new-factor.ts";
import { requirePasskeySite } from "./passkey-site.ts";

/**
 * Adds a passkey that the person's device has made. Their first factor comes with recovery codes.
 * @throws DomainError `invalid` for an answer to no open challenge of theirs, from another site or
 * without the device's own lock; `conflict` for a passkey that is known; `forbidden`.
 */
export async function addPasskey(
  services: Services,
  { user, sessionId }: Pick<SessionContext, "user" | "sessionId">,
  { name, passkey }: AddPasskeyInput,
): Promise<NewRecoveryCodes> {
  const made = await verified(services, user.id, passkey);
  return transactAndMail(services, async (tx) => {
    const { id: userId, ...locked } = await lockForFactor(tx, user.id);
    const [added] = await tx
      .insert(passkeys)
      .values({ userId, name, ...made, createdAt: services.clock.now() })
      .onConflictDoNothing()
      .returning();
    if (!added) throw new DomainError("conflict", FACTOR_ERRORS.knownPasskey, { code: "known_passkey" });
    return noteNewFactor(services, tx, { user: { id: userId, ...locked }, sessionId, kind: "passkey", name });
  });
}

async function verified(services: Services, userId: number, passkey: AddPasskeyInput["passkey"]) {
  const { domain, origin } = requirePasskeySite(services);
  const challenge = challengeOf(passkey.response.clientDataJSON);
  const open = { purpose: "new-passkey", now: services.clock.now() } as const;
  const taken = await takeChallenge(services.db, challenge, open);
  if (taken?.userId !== userId) throw wrongPasskey();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: domain,
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw wrongPasskey(cause);
  });
  if (!registrationInfo) throw wrongPasskey();
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: passkey.response.transports ?? [],
    isBackedUp: credentialBackedUp,
  };
}
