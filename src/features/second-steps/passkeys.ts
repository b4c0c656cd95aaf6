import { and, eq } from "drizzle-orm";
import { isUuid } from "#shared/schemas/uuid.ts";
import { SECOND_STEP_ERRORS } from "#shared/second-steps/messages.ts";
import type { AddPasskeyInput, PasskeyCreation } from "#shared/second-steps/passkeys.ts";
import type { NewRecoveryCodes } from "#shared/second-steps/schemas.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { passkeys } from "#src/db/schema/second-steps.ts";
import { DomainError, notFound } from "#src/errors.ts";
import type { SessionContext } from "#src/http/session.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { challengeOf, wrongPasskey } from "./accept-passkey.ts";
import { credentialsOf } from "./ask-passkey.ts";
import { issueChallenge, takeChallenge } from "./challenges.ts";
import { lockForSecondStep, noteNewSecondStep, requireVerified } from "./new-second-step.ts";
import { CHALLENGE_MINUTES, challengeEnd, passkeyUserHandle, requirePasskeySite } from "./passkey-site.ts";

/**
 * Adds a passkey created by the user's device, with recovery codes if they had no second step.
 * @throws DomainError `invalid` unless it is for an open challenge for the user, and was created on
 * this site using the device's lock; `conflict` for a passkey that is already registered;
 * `forbidden`.
 */
export async function addPasskey(
  services: Services,
  { user, sessionId }: Pick<SessionContext, "user" | "sessionId">,
  { name, passkey }: AddPasskeyInput,
): Promise<NewRecoveryCodes> {
  const made = await verified(services, user.id, passkey);
  return transactAndMail(services, async (tx) => {
    const { id: userId, ...locked } = await lockForSecondStep(tx, user.id);
    const [added] = await tx
      .insert(passkeys)
      .values({ userId, name, ...made, createdAt: services.clock.now() })
      .onConflictDoNothing()
      .returning();
    if (!added) throw new DomainError("conflict", SECOND_STEP_ERRORS.knownPasskey, { code: "known_passkey" });
    return noteNewSecondStep(services, tx, {
      user: { id: userId, ...locked },
      sessionId,
      kind: "passkey",
      name,
    });
  });
}

async function verified(services: Services, userId: number, passkey: AddPasskeyInput["passkey"]) {
  const { domain, origin } = requirePasskeySite(services);
  const challenge = challengeOf(passkey.response.clientDataJSON);
  const open = { purpose: "new-passkey", now: services.clock.now() } as const;
  const taken = await takeChallenge(services.db, challenge, open);
  if (taken?.userId !== userId) throw wrongPasskey();
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
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

/**
 * Returns the options for creating a passkey, which is unlocked with the device's lock and doesn't
 * require typing an address.
 * @throws DomainError `forbidden` before the address is verified; `conflict` where passkeys do not
 * work.
 */
export async function beginPasskey(services: Services, user: User): Promise<PasskeyCreation> {
  const { domain } = requirePasskeySite(services);
  requireVerified(user);
  const { id: userId, email, contactPerson } = user;
  const expiresAt = challengeEnd(services);
  const challenge = await issueChallenge(services.db, { purpose: "new-passkey", userId, expiresAt });
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const { pubKeyCredParams } = await generateRegistrationOptions({
    rpName: services.config.productName,
    rpID: domain,
    userName: email,
  });
  return {
    rp: { id: domain, name: services.config.productName },
    user: {
      id: passkeyUserHandle(services, userId).toString("base64url"),
      name: email,
      displayName: contactPerson ?? email,
    },
    challenge,
    pubKeyCredParams,
    timeout: CHALLENGE_MINUTES * 60_000,
    excludeCredentials: await credentialsOf(services, userId),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  };
}

/** @throws DomainError `not-found` for another user's passkey. */
export async function renamePasskey(
  { db }: Pick<Services, "db">,
  user: { id: number },
  id: string,
  name: string,
): Promise<void> {
  if (!isUuid(id)) throw notFound();
  const [renamed] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, user.id)))
    .returning({ id: passkeys.id });
  if (!renamed) throw notFound();
}
